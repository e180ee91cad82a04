import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { Refusal } from './refusal.ts';

/**
 * What a call through Apollo has failed with, as a form takes it: in the server's words and with its fields where it has
 * refused, else in those of the caller.
 */
export function refusalOf(error: unknown, otherwise: string): Refusal {
  const refused = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  const { code, fields } = refused?.extensions ?? {};
  const isForTheReader = refused !== undefined && code !== 'INTERNAL_SERVER_ERROR' && refused.message !== '';
  return Object.assign(new Error(isForTheReader ? refused.message : otherwise), {
    code: 'BAD_USER_INPUT',
    fields: isFields(fields) ? fields : {},
  });
}

const isFields = (fields: unknown): fields is Record<string, string> =>
  typeof fields === 'object' && fields !== null && Object.values(fields).every((reason) => typeof reason === 'string');
