import type { McpServer } from '@modelcontextprotocol/server';
import { missing } from '@promptory/sdk/fill';
import { CollectionsDocument, OwnPromptDocument } from '@promptory/sdk/operations';
import type { z } from 'zod';
import { notFound } from '../../core/errors.ts';
import { McpMyCollectionDocument, McpMyPromptsDocument } from '../operations.generated.ts';
import type { Library } from './library.ts';
import {
  foundMine,
  listCollections,
  listedCollections,
  openCollection,
  openedCollection,
  openedMine,
  openMine,
  searchMine,
} from './mine-schemas.ts';
import { assertKnown, fillIn } from './prompt.ts';
import { registerTool } from './register-tool.ts';
import { READ_ONLY, toolResult } from './tool-result.ts';

const nextOf = ({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null }) =>
  hasNextPage ? endCursor : null;

async function searchMyPrompts(library: Library, { query, category, limit, after }: z.infer<typeof searchMine>) {
  const { ownPrompts } = await library.run(McpMyPromptsDocument, { search: query, category, first: limit, after });
  const { totalCount, pageInfo, edges } = ownPrompts;
  const prompts = edges.map(({ node: { id, title, description, category: named } }) => ({
    id,
    title,
    description,
    category: named,
  }));
  const lines = prompts.map(({ id, title, description }) => `- ${title} (id: ${id})${description && `\n  ${description}`}`);
  return toolResult(
    { totalCount, next: nextOf(pageInfo), prompts } satisfies z.infer<typeof foundMine>,
    [totalCount === 0 ? 'The person has no such prompt.' : `${prompts.length} of ${totalCount} own prompts:`, ...lines].join(
      '\n',
    ),
  );
}

async function getMyPrompt(library: Library, { id, values = {} }: z.infer<typeof openMine>) {
  const { ownPrompt } = await library.run(OwnPromptDocument, { id });
  if (!ownPrompt) throw notFound('Prompt');
  const { title, description, category, content } = ownPrompt;
  const names = ownPrompt.variables.map(({ name }) => name);
  assertKnown(id, names, values);
  const open = missing(content, names, values);
  const [text] = await fillIn(library, [content], names, values);
  const variables = ownPrompt.variables.map(({ placeholder, ...variable }) => ({ ...variable, example: placeholder }));
  return toolResult(
    { id, title, description, category, text, variables, missing: open } satisfies z.infer<typeof openedMine>,
    text,
    open.length === 0 ? 'Every field has a value.' : `Fields without a value: ${open.join(', ')}`,
  );
}

async function listMyCollections(library: Library, { limit, after }: z.infer<typeof listCollections>) {
  const { totalCount, pageInfo, edges } = (await library.run(CollectionsDocument, { first: limit, after })).collections;
  const collections = edges.map(({ node: { id, name, entryCount } }) => ({ id, name, promptCount: entryCount }));
  return toolResult(
    { totalCount, next: nextOf(pageInfo), collections } satisfies z.infer<typeof listedCollections>,
    collections.map(({ id, name, promptCount }) => `- ${name} (id: ${id}, ${promptCount} prompts)`).join('\n') ||
      'The person has no collections.',
  );
}

async function getMyCollection(library: Library, { id, limit, after }: z.infer<typeof openCollection>) {
  const { collection, collectionEntries } = await library.run(McpMyCollectionDocument, { id, first: limit, after });
  const { totalCount, pageInfo, edges } = collectionEntries;
  const prompts = edges.map(({ node: { prompt, ownPrompt, note } }) => ({
    id: prompt?.id ?? ownPrompt?.id ?? '',
    title: prompt?.title ?? ownPrompt?.title ?? '',
    isMine: ownPrompt !== null,
    note,
  }));
  const lines = prompts.map(
    ({ id: promptId, title, isMine, note }) => `- ${title} (id: ${promptId}${isMine ? ', own' : ''})${note && `: ${note}`}`,
  );
  const name = collection?.name ?? '';
  return toolResult(
    { name, totalCount, next: nextOf(pageInfo), prompts } satisfies z.infer<typeof openedCollection>,
    [`${name}, ${totalCount} prompts:`, ...lines].join('\n'),
  );
}

/** Registers the tools for what the member has written and collected. */
export function registerMine(server: McpServer, library: Library): void {
  registerTool(
    server,
    library,
    'search_my_prompts',
    {
      title: 'Search my prompts',
      description:
        'Finds the prompts that the person has written themselves; only they have them. Call it when the person speaks of their own ' +
        'prompts, and beside search_prompts. Returns cards without texts; get_my_prompt opens one.',
      inputSchema: searchMine,
      outputSchema: foundMine,
      annotations: READ_ONLY,
    },
    (args) => searchMyPrompts(library, args),
  );
  registerTool(
    server,
    library,
    'get_my_prompt',
    {
      title: 'Open one of my prompts',
      description:
        'Returns the text of a prompt that the person has written, and its fields, which appear in the text as [NAME]. Ask the person ' +
        'for what is missing, and fill it in, or call it again with values. Never invent a value. Values are neither kept nor logged.',
      inputSchema: openMine,
      outputSchema: openedMine,
      annotations: READ_ONLY,
    },
    (args) => getMyPrompt(library, args),
    'search_my_prompts',
  );
  registerTool(
    server,
    library,
    'list_my_collections',
    {
      title: 'List my collections',
      description: 'Returns the collections of prompts that the person has put together, by name; get_my_collection opens one.',
      inputSchema: listCollections,
      outputSchema: listedCollections,
      annotations: READ_ONLY,
    },
    (args) => listMyCollections(library, args),
  );
  registerTool(
    server,
    library,
    'get_my_collection',
    {
      title: 'Open one of my collections',
      description:
        'Returns the prompts of a collection, in the order of the person and with their notes, but without texts. get_prompt opens ' +
        'those of the library, get_my_prompt those that the person has written.',
      inputSchema: openCollection,
      outputSchema: openedCollection,
      annotations: READ_ONLY,
    },
    (args) => getMyCollection(library, args),
    'list_my_collections',
  );
}
