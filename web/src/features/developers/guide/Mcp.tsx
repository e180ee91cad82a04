import { CodeBlock } from '../code/CodeBlock.tsx';
import { useOrigin } from '../code/useOrigin.ts';
import { Section } from '../layout/Section.tsx';
import { mcpServers } from './samples.ts';
import { guideTitle } from './sections.ts';

export function Mcp() {
  const origin = useOrigin();
  return (
    <Section id="mcp" title={guideTitle('mcp')}>
      <p>
        The library as a server of the Model Context Protocol, over streamable HTTP at <code>{origin}/mcp</code>. An assistant
        finds prompts, reads them with their variables as arguments, and records that one was used, by the tools{' '}
        <code>search_prompts</code>, <code>get_prompt</code>, <code>list_categories</code> and <code>record_use</code>. The key,
        its rights and its budgets are those of every other call. Most assistants are told of the server in this form:
      </p>
      <CodeBlock label="Settings of an assistant" language="json" text={mcpServers(origin)} />
    </Section>
  );
}
