import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ApiError } from '../ui/forms/apiError.ts';
import { BUSY_MESSAGE, isBusy } from '../ui/states/busy.ts';
import { withOfflineNote } from '../ui/states/offline.ts';

const graphqlErrorIn = (error: unknown) => {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  const isForUsers = first?.extensions?.code !== 'INTERNAL_SERVER_ERROR' && first?.message !== '';
  return isForUsers ? first : undefined;
};

/** The code of an error from the server. Undefined for other failures, such as a lost connection. */
export const errorCode = (error: unknown): unknown => graphqlErrorIn(error)?.extensions?.code;

/** What the server says is wrong with the token of a request. */
export const errorReason = (error: unknown): unknown => graphqlErrorIn(error)?.extensions?.reason;

/** Turns an error from Apollo, its cause, into one that a form can show: the server's message and fields, or otherwise the fallback. */
export function toApiError(error: unknown, fallback: string): ApiError {
  if (isBusy(error)) return Object.assign(new Error(BUSY_MESSAGE, { cause: error }), { code: 'SERVICE_UNAVAILABLE', fields: {} });
  const cause = graphqlErrorIn(error);
  const fields = cause?.extensions?.fields;
  return Object.assign(new Error(cause?.message ?? withOfflineNote(fallback), { cause: error }), {
    code: 'BAD_USER_INPUT',
    fields: isFields(fields) ? fields : {},
  });
}

const isFields = (fields: unknown): fields is Record<string, string> =>
  typeof fields === 'object' && fields !== null && Object.values(fields).every((reason) => typeof reason === 'string');

/** Whether the server has returned NOT_FOUND. */
export const isNotFound = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'NOT_FOUND');

/** The data of a successful response, which always has some. */
export function requireData<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new Error('The server answered without data');
  return data;
}
