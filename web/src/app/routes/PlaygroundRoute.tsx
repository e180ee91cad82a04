import { lazy } from 'react';
import type { Caller } from '../../features/playground/callers.ts';
import { KeyCallerDocument, SessionCallerDocument } from '../../features/playground/caller.public.generated.ts';
import { ExamplePromptDocument } from '../../features/playground/examplePrompt.public.generated.ts';
import type { ExamplePrompt } from '../../features/playground/examples.ts';
import { PlaygroundPage } from '../../pages/developers/PlaygroundPage.tsx';
import { publicRequest, PublicApiError } from '../../api/publicApi.ts';
import { useSession } from '../../api/session/Session.tsx';

/** GraphiQL is larger than the rest of the client, so it loads only when this page may show it. */
const GraphiqlEditor = lazy(() =>
  import('../../features/playground/editor/GraphiqlEditor.tsx').then((m) => ({ default: m.GraphiqlEditor })),
);

const nobody = () => new PublicApiError('Unauthorized', 'UNAUTHENTICATED');

async function loadSessionCaller(token: string): Promise<Caller> {
  const { me } = await publicRequest(SessionCallerDocument, {}, token);
  if (!me) throw nobody();
  return { kind: 'session', email: me.email, isPro: me.subscriptionStatus === 'active', isAdmin: me.role === 'admin' };
}

async function loadKeyCaller(key: string): Promise<Caller> {
  const { currentApiKey } = await publicRequest(KeyCallerDocument, {}, key);
  if (!currentApiKey) throw nobody();
  return { kind: 'key', ...currentApiKey };
}

async function loadExamplePrompt(token: string): Promise<ExamplePrompt | null> {
  const [edge] = (await publicRequest(ExamplePromptDocument, {}, token)).prompts.edges;
  return edge ? { id: edge.node.id, category: edge.node.category.id } : null;
}

export function PlaygroundRoute() {
  const { stored, dropSession, expireSession } = useSession();
  return (
    <PlaygroundPage
      sessionToken={stored?.token ?? null}
      loadSessionCaller={loadSessionCaller}
      loadKeyCaller={loadKeyCaller}
      loadExamplePrompt={loadExamplePrompt}
      onSessionEnded={dropSession}
      onSessionRefused={expireSession}
      Editor={GraphiqlEditor}
    />
  );
}
