import { CodeBlock } from '../code/CodeBlock.tsx';
import { useOrigin } from '../code/useOrigin.ts';
import { Section } from '../layout/Section.tsx';
import { PythonSdk } from './PythonSdk.tsx';
import { installCommand, retryingClient, sdkErrors } from './samples.ts';
import { guideTitle } from './sections.ts';

export function Sdk() {
  const origin = useOrigin();
  return (
    <Section id="sdk" title={guideTitle('sdk')}>
      <p>
        There are typed clients for TypeScript and for Python, with a function for every operation of keys and of members. In your
        editor, each function says which scope it needs and how many points it costs. The packages come from this installation, so
        they match the API that they call. For reproducible builds, keep the file with your code and install it from there. After
        an update of the installation, the address of a package has a new file, even if its version is the same: run{' '}
        <code>npm install</code> with the address again, because <code>npm ci</code> fails with EINTEGRITY, or{' '}
        <code>pip install --force-reinstall</code>.
      </p>
      <h3>TypeScript</h3>
      <p>
        <code>@promptory/sdk</code> runs in Node, browsers and workers, as an ES module or CommonJS, and has no dependencies. Each
        function takes the variables of its operation and, as a second argument, <code>signal</code> and <code>timeout</code>. The
        type <code>KeyClient</code> has only what a key may call. In <code>tsconfig.json</code>, set <code>moduleResolution</code>{' '}
        to <code>nodenext</code> or <code>bundler</code>: the older <code>node</code> does not find the package.
      </p>
      <CodeBlock label="Installing the SDK" language="sh" text={installCommand(origin)} />
      <p>
        Each call is sent once unless you set <code>retry</code>. A request that got a 429 was not executed, so it is sent again,
        including mutations. One that failed on the network (no connection, 502, 503, 504) may have been executed, so only queries
        are sent again.
      </p>
      <CodeBlock label="A client that retries" language="ts" text={retryingClient(origin)} />
      <p>
        <strong>In a browser</strong>, anyone who uses the page can read a key. Let the page call your own server, or use a
        member’s session there. A page from another origin can call the API only if this installation lists that origin in its{' '}
        <code>CORS_ORIGINS</code> setting. Otherwise the browser blocks the call, and the SDK rejects with{' '}
        <code>NETWORK_ERROR</code>.
      </p>
      <p>Every failed call rejects with the same class of error, whose request id is also in our logs:</p>
      <CodeBlock label="SDK errors" language="ts" text={sdkErrors} />
      <PythonSdk />
    </Section>
  );
}
