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
        The library as a server of the Model Context Protocol, over streamable HTTP at <code>{origin}/mcp</code>. An assistant
        finds prompts, reads them with their variables as arguments, and records that one was used, by the tools{' '}
        {mcpTools.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && (index < mcpTools.length - 1 ? ', ' : ' and ')}
            <code>{name}</code>
          </Fragment>
        ))}
        . The key, its rights and its budgets are those of every other call; what is refused, over a budget as well, is an answer
        of the protocol with status 200. Most assistants are told of the server in this form:
      </p>
      <CodeBlock label="Settings of an assistant" language="json" text={mcpServers(origin)} />
    </Section>
  );
}
