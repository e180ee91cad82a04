import { errorMessage, isApiError } from '../../../ui/forms/apiError.ts';

const OTHERWISE = 'Failed to process subscription. Please try again.';

/** The server's own words, where it had some for the person who pays. */
export function paymentErrorMessage(error: unknown): string {
  if (!isApiError(error) || error.message === '' || error.code === 'INTERNAL_SERVER_ERROR') return OTHERWISE;
  return error.code === 'RATE_LIMITED' ? (errorMessage(error, OTHERWISE) ?? OTHERWISE) : error.message;
}
