import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Whether the server has answered that there is no such thing. */
export const isNotFound = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'NOT_FOUND');
