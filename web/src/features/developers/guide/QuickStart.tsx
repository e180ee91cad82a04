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
          Create a key on the <PageLink to="/account/keys">API keys</PageLink> page of your account. It is shown once: copy it,
          and keep it where your program reads it, here in the environment variable <code>PROMPTORY_KEY</code>. To begin with,
          choose <code>catalog:read</code>; a free account is enough.
        </li>
        <li>Ask. This looks for prompts about contracts:</li>
      </ol>
      <CodeTabs label="First call" samples={firstCall(origin)} />
      <p>
        The TypeScript is an ES module, as the SDK is: save it as <code>first-call.mjs</code> (<code>first-call.mts</code> once it
        has types of its own), or put <code>&quot;type&quot;: &quot;module&quot;</code> into <code>package.json</code>. It needs
        Node 20.3 or later.
      </p>
      <p>
        Everything that the API can do is in one GraphQL schema at <code>{origin}/graphql</code>, answered to POST. Try it without
        writing a program in the <PageLink to="/playground">playground</PageLink>. The REST routes under <code>{origin}/api</code>{' '}
        run the same operations with the same rules.
      </p>
      <p>
        With a Pro plan, a key may also read the text of the prompts (<code>prompts:read</code>) and record uses (
        <code>usage:write</code>). A prompt has blanks in square brackets; <code>fill</code> of the SDK fills them in, and what
        you fill in stays with you:
      </p>
      <CodeBlock label="Read, fill in, record" language="ts" text={fillAndRecord} />
    </Section>
  );
}
