import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { ApiError } from '../../core/errors.ts';
import { McpPromptsDocument } from '../operations.generated.ts';
import { withProtocolErrors } from './errors.ts';
import type { Library } from './library.ts';
import { filledPrompt, lockedText, readExample } from './prompt.ts';
import { listing, reading } from './schemas.ts';

const PAGE_SIZE = 100;
const MARKDOWN = 'text/markdown';
const URI = /^promptory:\/\/prompts\/([^/]+)\/(example|follow-ups)$/;
const uriOf = (id: string, part: 'example' | 'follow-ups') => `promptory://prompts/${id}/${part}`;

const templates = [
  {
    uriTemplate: uriOf('{id}', 'example'),
    name: 'example',
    title: 'Worked example of a prompt',
    description: 'An invented case for the fields of a prompt, and what an AI assistant answered to it.',
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: uriOf('{id}', 'follow-ups'),
    name: 'follow-ups',
    title: 'Follow-ups of a prompt',
    description: 'What to ask next in the same conversation, after the answer to a prompt.',
    mimeType: MARKDOWN,
  },
];

async function exampleText(library: Library, id: string): Promise<string> {
  const { values, answer, answeredOn } = await readExample(library, id);
  const fields = values.map(({ name, value }) => `- ${name}: ${value}`);
  return ['# The case', ...fields, '', `# The answer of an AI assistant, unedited, on ${answeredOn}`, '', answer].join('\n');
}

async function followUpText(library: Library, id: string): Promise<string> {
  const { prompt, followUps } = await filledPrompt(library, id, {});
  if (prompt.isLocked || prompt.content === null) throw new ApiError('FORBIDDEN', lockedText(library));
  if (followUps.length === 0) throw new ApiError('NOT_FOUND', `The prompt "${id}" has no follow-ups.`);
  return followUps.map(({ title, text }) => `# ${title}\n\n${text}`).join('\n\n');
}

/** Serves the worked examples and follow-ups of prompts as resources. */
export function serveResources({ server }: McpServer, library: Library): void {
  server.registerCapabilities({ resources: {} });

  server.setRequestHandler('resources/templates/list', { params: listing }, () => ({ resourceTemplates: templates }));

  server.setRequestHandler('resources/list', { params: listing }, ({ cursor }) =>
    withProtocolErrors(library, async () => {
      const { prompts } = await library.run(McpPromptsDocument, { first: PAGE_SIZE, after: cursor });
      const { hasNextPage, endCursor } = prompts.pageInfo;
      return {
        resources: prompts.edges.map(({ node: { id, title, description } }) => ({
          uri: uriOf(id, 'example'),
          name: `${id}-example`,
          title: `Worked example: ${title}`,
          description,
          mimeType: MARKDOWN,
        })),
        ...(hasNextPage && endCursor !== null && { nextCursor: endCursor }),
      };
    }),
  );

  server.setRequestHandler('resources/read', { params: reading }, ({ uri }) =>
    withProtocolErrors(library, async () => {
      const [, id, part] = URI.exec(uri) ?? [];
      if (id === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no resource ${uri}.`, { uri });
      const text = await (part === 'example' ? exampleText : followUpText)(library, id);
      return { contents: [{ uri, mimeType: MARKDOWN, text }] };
    }),
  );
}
