import type { PromptFieldsFragment, UserFieldsFragment } from '@promptory/sdk/operations';
import { z } from 'zod';
import { notFound } from '../../core/errors.ts';

/** The prompt of the specification's entity table. */
export const toPrompt = ({ category, ...prompt }: PromptFieldsFragment) => ({ ...prompt, categoryId: category.id, category });

/** The user of the specification's entity table; of the password only its presence is told. */
export const toUser = ({ hasPassword, ...user }: UserFieldsFragment) => ({
  ...user,
  passwordHash: hasPassword ? ('set' as const) : null,
});

/** What the schema declares nullable for GraphQL's sake; a missing record has been NOT_FOUND before. */
export function requireFound<T>(value: T | null, what: string): T {
  if (value === null) throw notFound(what);
  return value;
}

/** What a body says of its route's success. */
export const success = { success: true } as const;

/** Of a route whose path names a prompt. */
export const promptParams = z.object({ id: z.string().describe('Id of the prompt: its slug.') });
