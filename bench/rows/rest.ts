import { AllPromptsDocument, CategoriesDocument, PromptDocument } from '@promptory/sdk/operations';
import { type Operation, toRequest } from '../request.ts';
import type { Facts } from './facts.ts';
import { inGraphql } from './library.ts';
import type { Row, Side } from './row.ts';

const side = (ask: () => Operation): Side => ({
  server: 'promptory',
  request: (number, member) => toRequest(ask(), member(number)),
});

/** The REST routes, each compared with the operation that it runs, on the same server. */
export function restRows({ category, prompts }: Facts): Row[] {
  const { id } = prompts[0]!;
  const row = (name: string, title: string, path: string, original: () => Operation): Row => ({
    name: `rest-${name}`,
    title: `REST: ${title}`,
    goal: 0.9,
    sides: { graphql: side(original), rest: side(() => ({ path })) },
  });
  return [
    row('categories', 'categories', '/api/categories', inGraphql(CategoriesDocument) as () => Operation),
    row(
      'prompts',
      'all prompts of a category',
      `/api/prompts?category=${category}`,
      inGraphql(AllPromptsDocument, { category, limit: 1000, offset: 0 }) as () => Operation,
    ),
    row('prompt', 'one prompt', `/api/prompts/${id}`, inGraphql(PromptDocument, { id }) as () => Operation),
  ];
}
