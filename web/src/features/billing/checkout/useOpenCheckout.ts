import { errorMessage, isApiError } from '../../../ui/forms/apiError.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';

const FALLBACK = 'Failed to process subscription. Please try again.';

/** The message of the server if it has one for the customer. */
function messageOf(error: unknown): string {
  if (!isApiError(error) || error.message === '' || error.code === 'INTERNAL_SERVER_ERROR') return FALLBACK;
  return error.code === 'RATE_LIMITED' ? (errorMessage(error, FALLBACK) ?? FALLBACK) : error.message;
}

/** Opens a checkout. An error is shown in a toast and passed on to the form with the same message. */
export function useOpenCheckout<Input, Checkout>(open: (input: Input) => Promise<Checkout>): (input: Input) => Promise<Checkout> {
  const toast = useToast();
  return (input) =>
    open(input).catch((error: unknown) => {
      const message = messageOf(error);
      toast({ title: 'Payment Error', description: message, variant: 'destructive' });
      throw Object.assign(new Error(message), { code: 'BAD_USER_INPUT', fields: isApiError(error) ? error.fields : {} });
    });
}
