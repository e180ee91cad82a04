import { CodeBlock } from '../code/CodeBlock.tsx';
import { OwnIdHint } from '../code/OwnIdHint.tsx';
import type { OperationExample } from '../reference.generated.ts';

/** A call as it was recorded: the document of the SDK, its variables, what it was charged, and the response. */
export function OperationExampleDoc({ name, example }: { name: string; example: OperationExample }) {
  const { document, variables, points, response } = example;
  return (
    <>
      <h4>Example</h4>
      <p>This call was charged {points} points. It costs more the more it asks for.</p>
      <CodeBlock label={`Request of ${name}`} language="graphql" text={document} />
      {variables !== null && <CodeBlock label={`Variables of ${name}`} language="json" text={variables} />}
      <OwnIdHint request={variables} />
      <CodeBlock label={`Response of ${name}`} language="json" text={response} />
    </>
  );
}
