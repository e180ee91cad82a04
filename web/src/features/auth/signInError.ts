import { isApiError } from '../../ui/forms/apiError.ts';

/** The words for a failed sign-in: the server's own; else, if it said no, the specification's for that. */
export function signInErrorMessage(error: unknown): string {
  if (!isApiError(error)) return 'Authentication failed';
  if (error.message !== '') return error.message;
  return error.code === 'UNAUTHENTICATED' ? 'Invalid email or password' : 'Authentication failed';
}

/** Whether the password is right and a code of the second factor is asked for besides, or the one that was given is wrong. */
export const isCodeRequired = (error: unknown): boolean =>
  isApiError(error) && error.code === 'UNAUTHENTICATED' && error.fields?.code !== undefined;
