import { ResponsiveTable } from '../../../ui/list/ResponsiveTable.tsx';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { Section } from '../layout/Section.tsx';
import { reference } from '../reference.generated.ts';
import { Prose } from '../schema/Prose.tsx';
import { graphqlError, restError } from './samples.ts';
import { guideTitle } from './sections.ts';

export function Errors() {
  return (
    <Section id="errors" title={guideTitle('errors')}>
      <p>
        Every error has a code for programs and a message for people. The meaning of a code never changes; the wording of a
        message may. In GraphQL, the code is in <code>extensions</code>:
      </p>
      <CodeBlock label="A GraphQL error" language="http" text={graphqlError} />
      <p>In REST, the body is the error:</p>
      <CodeBlock label="A REST error" language="http" text={restError} />
      <p>
        If inputs are invalid, <code>fields</code> names each one and says why. Every response has the header{' '}
        <code>X-Request-Id</code>. Include it when you write to us about a call, so we can find it in our logs.
      </p>
      <p>
        The table gives the status of a response that contains nothing but the error. A GraphQL response with any data is 200,
        with <code>errors</code> beside <code>data</code>. Only 401 and 429 concern the whole request and are always its status.
      </p>
      <p>
        A filter that nothing matches is no error: with a <code>category</code> that does not exist, GraphQL and REST return an
        empty list. Only the tools of MCP, whose callers cannot look it up as easily, answer <code>BAD_USER_INPUT</code>.
      </p>
      <p>
        If a document has several mutations, those before the one that <code>path</code> names were carried out, also with a 409
        or a 429. Send one mutation per document, so that you can send it again.
      </p>
      <ResponsiveTable
        label={guideTitle('errors')}
        head={['Code', 'Status', 'Meaning']}
        rows={reference.errors.map(({ code, status, meaning }) => [
          <code key="code">{code}</code>,
          String(status),
          <Prose key="meaning" text={meaning} />,
        ])}
      />
    </Section>
  );
}
