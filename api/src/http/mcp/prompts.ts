import { type McpServer, ProtocolError, type Prompt } from '@modelcontextprotocol/server';
import { PAGE_MAX } from '../../core/database/page.ts';
import { cutText } from '../../core/input.ts';
import { McpOptionsDocument, McpPromptsDocument, type McpPromptsQuery } from '../operations.generated.ts';
import type { Library } from './library.ts';
import { filledPrompt, LOCKED_NEEDS, lockedText } from './prompt.ts';
import { withProtocolErrors, SERVER_ERROR } from './errors.ts';
import { completeParams, getPromptParams, listParams } from './schemas.ts';

/** The longest example in the description of an argument. */
const EXAMPLE_MAX = 120;
/** The limit of the protocol. */
const COMPLETIONS_MAX = 100;

type Listed = McpPromptsQuery['prompts']['edges'][number]['node'];

function toOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXAMPLE_MAX ? `${cutText(line, EXAMPLE_MAX - 1).trimEnd()}…` : line;
}

/** The protocol has a title here as well, which the types of the SDK lack. */
const toArgument = ({ name, label, description, placeholder, required, options }: Listed['variables'][number]) => ({
  name,
  title: label,
  description: `${description} ${options.length > 0 ? `One of: ${options.join(', ')}.` : `For example: ${toOneLine(placeholder)}`}`,
  required,
});

const toPrompt = ({ id, title, description, isLocked, variables }: Listed): Prompt => ({
  name: id,
  title,
  description: isLocked ? `${description} (Locked: ${LOCKED_NEEDS}.)` : description,
  arguments: variables.map(toArgument),
});

/**
 * Serves the library as MCP prompts. It sets the request handlers itself, because registering every prompt for each
 * request would be too slow.
 */
export function registerPrompts({ server }: McpServer, library: Library): void {
  server.registerCapabilities({ prompts: {}, completions: {} });

  server.setRequestHandler('prompts/list', { params: listParams }, ({ cursor }) =>
    withProtocolErrors(library, async () => {
      const { prompts } = await library.run(McpPromptsDocument, { first: PAGE_MAX, after: cursor });
      const { hasNextPage, endCursor } = prompts.pageInfo;
      return {
        prompts: prompts.edges.map(({ node }) => toPrompt(node)),
        ...(hasNextPage && endCursor !== null && { nextCursor: endCursor }),
      };
    }),
  );

  server.setRequestHandler('prompts/get', { params: getPromptParams }, ({ name, arguments: values = {} }) =>
    withProtocolErrors(library, async () => {
      const { prompt, text } = await filledPrompt(library, name, values);
      if (text === null) throw new ProtocolError(SERVER_ERROR, lockedText(library), { code: 'FORBIDDEN' });
      return {
        description: prompt.description,
        messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
      };
    }),
  );

  // Completes the options of a select. Other fields have no completions.
  server.setRequestHandler('completion/complete', { params: completeParams }, ({ ref, argument }) =>
    withProtocolErrors(library, async () => {
      if (ref.type !== 'ref/prompt') return { completion: { values: [] } };
      const { prompt } = await library.run(McpOptionsDocument, { id: ref.name });
      const options = prompt?.variables.find(({ name }) => name === argument.name)?.options ?? [];
      const typed = argument.value.toLowerCase();
      const found = options.filter((option) => option.toLowerCase().startsWith(typed));
      return {
        completion: { values: found.slice(0, COMPLETIONS_MAX), total: found.length, hasMore: found.length > COMPLETIONS_MAX },
      };
    }),
  );
}
