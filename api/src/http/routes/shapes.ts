import type { PromptFieldsFragment, UserFieldsFragment } from '@promptory/sdk/operations';
import { z } from 'zod';
import { ApiError, notFound } from '../../core/errors.ts';

/** A prompt as REST returns it. */
export const toPrompt = <Fields extends PromptFieldsFragment>({ category, ...prompt }: Fields) => ({
  ...prompt,
  categoryId: category.id,
  category,
});

/** A user as REST returns it, without their field. Of the password only whether it is set. */
export const toUser = ({
  hasPassword,
  field: _,
  ...user
}: Omit<UserFieldsFragment, 'field'> & Partial<Pick<UserFieldsFragment, 'field'>>) => ({
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

/** Parses an integer parameter. GraphQL integers have 32 bits. */
export const parseInteger = (text: string | undefined, name: string): number | undefined => {
  if (text === undefined) return undefined;
  const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
  if (!(Math.abs(value) < 2 ** 31))
    throw new ApiError('BAD_USER_INPUT', `${name}: must be a whole number`, { fields: { [name]: 'Must be a whole number' } });
  return value;
};
