import { failureWords, isRefusal } from '../../../ui/forms/refusal.ts';

const OTHERWISE = 'Failed to process subscription. Please try again.';

/** The server's own words, where it had some for the person who pays. */
export function paymentErrorWords(error: unknown): string {
  if (!isRefusal(error) || error.message === '' || error.code === 'INTERNAL_SERVER_ERROR') return OTHERWISE;
  return error.code === 'RATE_LIMITED' ? (failureWords(error, OTHERWISE) ?? OTHERWISE) : error.message;
}
