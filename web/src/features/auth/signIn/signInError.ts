import { isApiError } from '../../../ui/forms/apiError.ts';
import { BUSY_MESSAGE, isBusy } from '../../../ui/states/busy.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';

/** The server's message, or a default one. */
export function signInErrorMessage(error: unknown): string {
  if (!isApiError(error)) return withOfflineNote('Authentication failed');
  if (isBusy(error)) return BUSY_MESSAGE;
  if (error.message !== '') return error.message;
  return error.code === 'UNAUTHENTICATED' ? 'Invalid email or password' : 'Authentication failed';
}

/** Whether the password is right, but the code of the second factor is missing or wrong. */
export const isCodeRequired = (error: unknown): boolean =>
  isApiError(error) && error.code === 'UNAUTHENTICATED' && error.fields?.code !== undefined;
