import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ApiError } from '../ui/forms/apiError.ts';

const graphqlErrorIn = (error: unknown) => {
  const refused = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  const isForTheReader = refused?.extensions?.code !== 'INTERNAL_SERVER_ERROR' && refused?.message !== '';
  return isForTheReader ? refused : undefined;
};

/** The code with which the server has said no; undefined where it has not, so that nobody knows what it has done. */
export const errorCode = (error: unknown): unknown => graphqlErrorIn(error)?.extensions?.code;

/**
 * What a call through Apollo has failed with, as a form takes it: in the server's words and with its fields where it has
 * refused, else in those of the caller.
 */
export function toApiError(error: unknown, fallback: string): ApiError {
  const refused = graphqlErrorIn(error);
  const fields = refused?.extensions?.fields;
  return Object.assign(new Error(refused?.message ?? fallback), {
    code: 'BAD_USER_INPUT',
    fields: isFields(fields) ? fields : {},
  });
}

const isFields = (fields: unknown): fields is Record<string, string> =>
  typeof fields === 'object' && fields !== null && Object.values(fields).every((reason) => typeof reason === 'string');
