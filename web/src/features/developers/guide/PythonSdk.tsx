import { CodeBlock } from '../code/CodeBlock.tsx';
import { useOrigin } from '../code/useOrigin.ts';
import { pipCommand, pythonClient } from './samples.ts';

export function PythonSdk() {
  const origin = useOrigin();
  return (
    <>
      <h3>Python</h3>
      <p>
        <code>promptory</code> runs on Python 3.10 or later and on httpx, synchronously with <code>Promptory</code> or
        asynchronously with <code>AsyncPromptory</code>. Results are dataclasses, inputs are keyword arguments, and mypy and
        Pyright know all types.
      </p>
      <CodeBlock label="Installing the Python client" language="sh" text={pipCommand(origin)} />
      <p>
        Errors, retries and <code>fill</code> are the same as in TypeScript, but times are in seconds, and names are in snake
        case, such as <code>record_use</code>. To end an asynchronous call early, cancel its task.
      </p>
      <CodeBlock label="A Python program" language="python" text={pythonClient(origin)} />
    </>
  );
}
