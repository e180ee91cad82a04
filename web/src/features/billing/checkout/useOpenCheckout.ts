import { isApiError } from '../../../ui/forms/apiError.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { paymentErrorMessage } from '../payment/paymentError.ts';

/** Opens a checkout; a failure is told in a toast, and goes on to the form with the same words. */
export function useOpenCheckout<Given, Opened>(open: (given: Given) => Promise<Opened>): (given: Given) => Promise<Opened> {
  const toast = useToast();
  return (given) =>
    open(given).catch((error: unknown) => {
      const words = paymentErrorMessage(error);
      toast({ title: 'Payment Error', description: words, variant: 'destructive' });
      throw Object.assign(new Error(words), { code: 'BAD_USER_INPUT', fields: isApiError(error) ? error.fields : {} });
    });
}
