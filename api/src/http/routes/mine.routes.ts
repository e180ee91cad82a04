import {
  CollectionEntriesDocument,
  CollectionsDocument,
  MyVersionsDocument,
  OwnPromptDocument,
  OwnPromptsDocument,
} from '@promptory/sdk/operations';
import { z } from 'zod';
import { PAGE_MAX, PAGE_SIZE } from '../../core/database/page.ts';
import { SEARCH_MAX } from '../../core/input.ts';
import { collectionPage, entryPage, myVersionPage, ownPrompt, ownPromptPage } from './mine.entities.ts';
import { restRoute } from './route.ts';
import { parseInteger, requireFound } from './shapes.ts';

const paging = {
  limit: z.int().min(1).max(PAGE_MAX).optional().describe(`How many; if omitted, ${PAGE_SIZE}.`),
  after: z.string().optional().describe('The `next` of the page before.'),
};

const pageOf = ({ limit, after }: { limit?: string; after?: string }) => ({ first: parseInteger(limit, 'limit'), after });

interface Connection<Node> {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: readonly { node: Node }[];
}

const nodesOf = <Node>({ edges }: Connection<Node>) => edges.map(({ node }) => node);
const restOf = ({ totalCount, pageInfo: { hasNextPage, endCursor } }: Connection<unknown>) => ({
  totalCount,
  next: hasNextPage ? endCursor : null,
});

/** The routes of what a member has written and collected. */
export const mineRoutes = [
  restRoute({
    name: 'listOwnPrompts',
    summary: 'List the prompts that the member has written, last saved first.',
    method: 'get',
    path: '/user/prompts',
    query: z.object({
      search: z.string().max(SEARCH_MAX).optional().describe('Words that occur in it.'),
      category: z.string().optional().describe('Only of this category of the member.'),
      ...paging,
    }),
    document: OwnPromptsDocument,
    variables: ({ query: { search, category, ...page } }) => ({ search, category, ...pageOf(page) }),
    response: ownPromptPage,
    pick: ({ ownPrompts }) => ({ prompts: nodesOf(ownPrompts), ...restOf(ownPrompts) }),
  }),
  restRoute({
    name: 'getOwnPrompt',
    summary: 'Get one prompt that the member has written.',
    method: 'get',
    path: '/user/prompts/:id',
    params: z.object({ id: z.string().describe('Id of the prompt.') }),
    errors: ['NOT_FOUND'],
    document: OwnPromptDocument,
    variables: ({ params }) => ({ id: params.id }),
    response: ownPrompt,
    pick: (data) => requireFound(data.ownPrompt, 'Prompt'),
  }),
  restRoute({
    name: 'listCollections',
    summary: 'List the collections of the member, by name.',
    method: 'get',
    path: '/user/collections',
    query: z.object(paging),
    document: CollectionsDocument,
    variables: ({ query }) => pageOf(query),
    response: collectionPage,
    pick: ({ collections }) => ({ collections: nodesOf(collections), ...restOf(collections) }),
  }),
  restRoute({
    name: 'listCollectionEntries',
    summary: 'List the prompts of a collection, in the order of the member.',
    method: 'get',
    path: '/user/collections/:id/prompts',
    params: z.object({ id: z.string().describe('Id of the collection.') }),
    query: z.object(paging),
    errors: ['NOT_FOUND'],
    document: CollectionEntriesDocument,
    variables: ({ params, query }) => ({ collectionId: params.id, ...pageOf(query) }),
    response: entryPage,
    pick: ({ collectionEntries }) => ({
      entries: nodesOf(collectionEntries).map(({ prompt, ...entry }) => ({
        ...entry,
        prompt: prompt && {
          id: prompt.id,
          title: prompt.title,
          description: prompt.description,
          category: prompt.category,
          isLocked: prompt.isLocked,
        },
      })),
      ...restOf(collectionEntries),
    }),
  }),
  restRoute({
    name: 'listMyVersions',
    summary: 'List what the member has made of prompts of the library, last saved first.',
    method: 'get',
    path: '/user/versions',
    query: z.object({ prompt: z.string().optional().describe('Only of this prompt.'), ...paging }),
    document: MyVersionsDocument,
    variables: ({ query: { prompt, ...page } }) => ({ prompts: prompt === undefined ? null : [prompt], ...pageOf(page) }),
    response: myVersionPage,
    pick: ({ myVersions }) => ({ versions: nodesOf(myVersions), ...restOf(myVersions) }),
  }),
];
