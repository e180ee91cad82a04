import { PageLink } from '../../../ui/location/PageLink.tsx';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { CodeTabs } from '../code/CodeTabs.tsx';
import { useOrigin } from '../code/useOrigin.ts';
import { Section } from '../layout/Section.tsx';
import { firstCall, fillAndRecord } from './samples.ts';
import { guideTitle } from './sections.ts';

export function QuickStart() {
  const origin = useOrigin();
  return (
    <Section id="quick-start" title={guideTitle('quick-start')}>
      <ol>
        <li>
          Confirm the email address of your account with the link that we have mailed you. Then create a key on the{' '}
          <PageLink to="/account/keys">API keys</PageLink> page of your account. It is shown only once: copy it and store it where
          your program can read it, here in the environment variable <code>PROMPTORY_KEY</code>. To start, choose the scope{' '}
          <code>catalog:read</code>; a free account is enough.
        </li>
        <li>Make a call. This one searches for prompts about contracts:</li>
      </ol>
      <CodeTabs label="First call" samples={firstCall(origin)} />
      <p>
        The TypeScript sample is an ES module. Save it as <code>first-call.mjs</code> (<code>first-call.mts</code> once you add
        types), or put <code>&quot;type&quot;: &quot;module&quot;</code> into <code>package.json</code>. It needs Node 20.3 or
        later.
      </p>
      <p>
        One GraphQL schema covers everything the API can do. Send POST requests to <code>{origin}/graphql</code>, or try it
        without code in the <PageLink to="/playground">playground</PageLink>. Queries may also be sent by GET, with the header{' '}
        <code>Authorization</code>, as urql does and Apollo Client with <code>useGETForQueries</code>; an <code>ETag</code> saves
        the download of what has not changed. A request has one operation: arrays of them (batching) are rejected. The REST routes
        under <code>{origin}/api</code> run the same operations with the same rules.
      </p>
      <p>
        With a Pro plan, a key can also read the text of prompts (<code>prompts:read</code>) and record uses (
        <code>usage:write</code>). A prompt has blanks in square brackets. The SDK’s <code>fill</code> function fills them in, and
        your values stay with you:
      </p>
      <CodeBlock label="Read, fill in, record" language="ts" text={fillAndRecord} />
    </Section>
  );
}
