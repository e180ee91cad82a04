import TerminalOutlined from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { withNextPage } from '../../api/session/nextPage.ts';
import type { Caller, Credential } from '../../features/playground/callers.ts';
import type { EditorProps } from '../../features/playground/editor/EditorProps.ts';
import type { ExamplePrompt } from '../../features/playground/examples.ts';
import { KeyForm } from '../../features/playground/KeyForm.tsx';
import { withKeyFieldFocus } from '../../features/playground/keyFieldFocus.ts';
import { Workbench } from '../../features/playground/Workbench.tsx';
import { useSessionCaller } from '../../features/playground/useSessionCaller.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Props {
  /** The token of the current session; null for a visitor. */
  sessionToken: string | null;
  loadSessionCaller: (token: string) => Promise<Caller>;
  loadKeyCaller: (key: string) => Promise<Caller>;
  loadExamplePrompt: (token: string) => Promise<ExamplePrompt | null>;
  /** Called if the session turns out to have ended when the page loads. */
  onSessionEnded: (token: string) => void;
  /** Called if the server rejects the token of a request. */
  onSessionRefused: (token: string) => void;
  /** Lazily loaded. */
  Editor: ComponentType<EditorProps>;
}

export function PlaygroundPage({
  sessionToken,
  loadSessionCaller,
  loadKeyCaller,
  loadExamplePrompt,
  onSessionEnded,
  onSessionRefused,
  Editor,
}: Props) {
  usePageTitle('Playground');
  const [key, setKey] = useState<Credential | null>(null);
  const { session, retry } = useSessionCaller({ token: sessionToken, loadCaller: loadSessionCaller, onEnded: onSessionEnded });
  const token = key?.token ?? sessionToken;
  const caller = key?.caller ?? (session.state === 'loaded' ? session.caller : undefined);
  return (
    <>
      <PageHeading title="Playground">
        <Button component={Link} to="/developers" variant="outlined">
          Read the documentation
        </Button>
      </PageHeading>
      {token === null ? (
        <EmptyState
          icon={<TerminalOutlined fontSize="large" />}
          title="Sign in, or paste a key"
          text="Try the API in the browser, with completion, the schema and its descriptions, and ready-made examples. Requests use your access, or that of a key."
          action={
            <>
              <Button component={Link} to={withNextPage('/user-login', '/playground')} variant="contained">
                Sign In
              </Button>
              <Box sx={{ flexBasis: '100%', display: 'flex', justifyContent: 'center', mt: 2 }}>
                <KeyForm loadCaller={loadKeyCaller} onAccepted={(accepted) => withKeyFieldFocus(() => setKey(accepted))} />
              </Box>
            </>
          }
        />
      ) : key === null && session.state === 'failed' ? (
        <ErrorState
          title="Promptory cannot be reached"
          text="The server does not answer. Check your connection and try again."
          onRetry={retry}
        />
      ) : (
        <Workbench
          token={token}
          caller={caller}
          hasSession={sessionToken !== null}
          loadKeyCaller={loadKeyCaller}
          loadExamplePrompt={loadExamplePrompt}
          onKey={setKey}
          onSessionRejected={onSessionRefused}
          Editor={Editor}
        />
      )}
    </>
  );
}
