import { Fragment } from 'react';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { useOrigin } from '../code/useOrigin.ts';
import { Section } from '../layout/Section.tsx';
import { mcpTools } from './mcpTools.ts';
import { mcpServers } from './samples.ts';
import { guideTitle } from './sections.ts';

export function Mcp() {
  const origin = useOrigin();
  return (
    <Section id="mcp" title={guideTitle('mcp')}>
      <p>
        The library is also a Model Context Protocol server, over streamable HTTP at <code>{origin}/mcp</code>. An assistant can
        find prompts, read them with their variables as arguments, and record uses, with the tools{' '}
        {mcpTools.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && (index < mcpTools.length - 1 ? ', ' : ' and ')}
            <code>{name}</code>
          </Fragment>
        ))}
        . Keys, scopes and budgets work as in every other call. A call that is refused, even one over budget, gets a protocol
        response with status 200. Most assistants take the server’s settings in this form:
      </p>
      <CodeBlock label="Assistant settings" language="json" text={mcpServers(origin)} />
    </Section>
  );
}
