import type { PromptFieldsFragment, UserFieldsFragment } from '@promptory/sdk/operations';
import { z } from 'zod';
import { notFound } from '../../core/errors.ts';

/** A prompt as REST returns it. */
export const toPrompt = <Fields extends PromptFieldsFragment>({ category, ...prompt }: Fields) => ({
  ...prompt,
  categoryId: category.id,
  category,
});

/** A user as REST returns it. Of the password only whether it is set. */
export const toUser = ({ hasPassword, ...user }: UserFieldsFragment) => ({
  ...user,
  passwordHash: hasPassword ? ('set' as const) : null,
});

/** Unwraps a field that is nullable in the schema. The resolver has thrown NOT_FOUND for a missing record. */
export function requireFound<T>(value: T | null, what: string): T {
  if (value === null) throw notFound(what);
  return value;
}

/** The body of a success without data. */
export const success = { success: true } as const;

/** The path parameters of a route for one prompt. */
export const promptParams = z.object({ id: z.string().describe('Id of the prompt: its slug.') });
