import {
  AllPromptsDocument,
  CategoriesDocument,
  CategoryDocument,
  PopularPromptsDocument,
  PromptDocument,
  PromptExampleDocument,
} from '@promptory/sdk/operations';
import { z } from 'zod';
import { SEARCH_MAX } from '../../core/input.ts';
import { restRoute } from './route.ts';
import { category, categoryWithTags, openedPrompt, prompt, workedExample } from './entities.ts';
import { parseInteger, requireFound, promptParams, toPrompt } from './shapes.ts';

const sorts = z.enum(['newest', 'oldest', 'popular', 'alphabetical', 'curated']);

/** The routes of the library. */
export const libraryRoutes = [
  restRoute({
    name: 'listCategories',
    summary: 'List all categories, in their order.',
    method: 'get',
    path: '/categories',
    document: CategoriesDocument,
    variables: () => ({}),
    response: z.array(category),
    pick: ({ categories }) => categories,
  }),
  restRoute({
    name: 'getCategory',
    summary: 'Get one category.',
    method: 'get',
    path: '/categories/:id',
    params: z.object({ id: z.string().describe('Slug or id of the category: they are the same.') }),
    errors: ['NOT_FOUND'],
    document: CategoryDocument,
    variables: ({ params }) => ({ id: params.id }),
    response: categoryWithTags,
    pick: (data) => requireFound(data.category, 'Category'),
  }),
  restRoute({
    name: 'listPrompts',
    summary: 'List the prompts of the library: all of them, unless filtered.',
    method: 'get',
    path: '/prompts',
    query: z.object({
      category: z
        .string()
        .optional()
        .describe('Only prompts of this category, by its slug. One that does not exist has no prompts.'),
      search: z.string().max(SEARCH_MAX).optional().describe('Words to find. Locked texts are not searched.'),
      sort: sorts.optional().describe('The order. Without it: the best match first in a search, otherwise the newest.'),
      limit: z.int().min(1).max(1000).optional().describe('How many; if omitted, 1000.'),
      offset: z.int32().min(0).optional().describe('How many to skip at the beginning; if omitted, 0.'),
    }),
    document: AllPromptsDocument,
    variables: ({ query }) => ({
      category: query.category,
      search: query.search,
      // The operation rejects any other value.
      sort: query.sort as z.infer<typeof sorts> | undefined,
      limit: parseInteger(query.limit, 'limit'),
      offset: parseInteger(query.offset, 'offset'),
    }),
    response: z.array(prompt),
    pick: ({ allPrompts }) => allPrompts.map(toPrompt),
  }),
  restRoute({
    name: 'listPopularPrompts',
    summary: 'List the ten prompts that most people have used.',
    method: 'get',
    path: '/prompts/popular',
    document: PopularPromptsDocument,
    variables: () => ({}),
    response: z.array(prompt),
    pick: ({ popularPrompts }) => popularPrompts.map(toPrompt),
  }),
  restRoute({
    name: 'getPrompt',
    summary: 'Get one prompt.',
    method: 'get',
    path: '/prompts/:id',
    params: promptParams,
    errors: ['NOT_FOUND'],
    document: PromptDocument,
    variables: ({ params }) => ({ id: params.id }),
    response: openedPrompt,
    pick: (data) => {
      const { related: _, ...fields } = requireFound(data.prompt, 'Prompt');
      return toPrompt(fields);
    },
  }),
  restRoute({
    name: 'getWorkedExample',
    summary: 'Get the worked example of a prompt: a case, and what an AI assistant answered to it.',
    note: "Available even if the prompt is locked, because it does not contain the prompt's text.",
    method: 'get',
    path: '/prompts/:id/example',
    params: promptParams,
    errors: ['NOT_FOUND'],
    document: PromptExampleDocument,
    variables: ({ params }) => ({ id: params.id }),
    response: workedExample,
    pick: (data) => requireFound(requireFound(data.prompt, 'Prompt').example, 'Worked example'),
  }),
];
