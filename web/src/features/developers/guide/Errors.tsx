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
        An error has a code to act upon and a message to read. The codes never change their meaning; the messages may change their
        words. On GraphQL the code stands in <code>extensions</code>:
      </p>
      <CodeBlock label="An error of GraphQL" language="http" text={graphqlError} />
      <p>On REST the body is the error:</p>
      <CodeBlock label="An error of REST" language="http" text={restError} />
      <p>
        Where an input is wrong, <code>fields</code> says which and why, by its name. Every answer has the header{' '}
        <code>X-Request-Id</code>; give it to us when you write about a call, and we find it in our logs.
      </p>
      <p>
        The status of the table is that of an answer with nothing else in it. A GraphQL request of which anything was answered is
        200, with <code>errors</code> beside <code>data</code>; but 401 and 429 concern the whole request and are always its
        status.
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
