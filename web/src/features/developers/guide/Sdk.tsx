import { CodeBlock } from '../code/CodeBlock.tsx';
import { useOrigin } from '../code/useOrigin.ts';
import { Section } from '../layout/Section.tsx';
import { installCommand, retryingClient, sdkErrors } from './samples.ts';
import { guideTitle } from './sections.ts';

export function Sdk() {
  const origin = useOrigin();
  return (
    <Section id="sdk" title={guideTitle('sdk')}>
      <p>
        <code>@promptory/sdk</code> is the typed client: a function for every public operation, in Node, in browsers and in
        workers, without dependencies. Each takes the variables of its operation and, as a second argument, <code>signal</code>{' '}
        and <code>timeout</code>.
      </p>
      <CodeBlock label="Installation of the SDK" language="sh" text={installCommand(origin)} />
      <p>
        It comes from this installation, so it fits the API that it calls. Where a build must be the same again, keep the file
        beside your code and install <code>./promptory-sdk.tgz</code>.
      </p>
      <p>
        Each call is sent once unless you ask for more with <code>retry</code>. What was refused with 429 was not done, so it is
        sent again, mutations too. What failed on the way (no connection, 502, 503, 504) may have been done, so only queries are
        sent again.
      </p>
      <CodeBlock label="A patient client" language="ts" text={retryingClient(origin)} />
      <p>
        <strong>In a browser</strong> a key can be read by anyone who uses the page: let the page ask your own server, or use the
        session of a member there. A page of another origin is answered only where this installation lists that origin in its
        setting <code>CORS_ORIGINS</code>; otherwise the browser refuses the call, and the SDK says <code>NETWORK_ERROR</code>.
      </p>
      <p>Whatever fails rejects with one error, in which the request id is the one of our logs:</p>
      <CodeBlock label="Errors of the SDK" language="ts" text={sdkErrors} />
    </Section>
  );
}
