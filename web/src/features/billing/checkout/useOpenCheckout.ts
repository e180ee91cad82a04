import { NO_RESULT } from '../../../api/publicApi.ts';
import { errorMessage, isApiError } from '../../../ui/forms/apiError.ts';
import { BUSY_MESSAGE, isBusy } from '../../../ui/states/busy.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';

const FALLBACK = 'Failed to process subscription. Please try again.';
/** The server has reported neither success nor a reason. */
const NOT_CREATED = 'Failed to create subscription';

/** Why somebody may see a limit at their first attempt. */
const SHARED_LIMIT = 'Others on your network may count as well. Nothing was paid.';

interface Checkout {
  clientSecret: string | null;
  message: string;
}

/** The message of the server if it has one for the customer. */
function messageOf(error: unknown): string {
  if (isApiError(error) && error.code === NO_RESULT) return NOT_CREATED;
  if (isBusy(error)) return BUSY_MESSAGE;
  if (!isApiError(error) || error.message === '' || error.code === 'INTERNAL_SERVER_ERROR') return FALLBACK;
  return error.code === 'RATE_LIMITED' ? `${errorMessage(error, FALLBACK)} ${SHARED_LIMIT}` : error.message;
}

/** Opens a checkout. An error is shown in a toast and passed on to the form with the same message. */
export function useOpenCheckout<Input, Opened extends Checkout>(
  open: (input: Input) => Promise<Opened>,
): (input: Input) => Promise<Opened> {
  const failure = useFailureToast();
  const openChecked = async (input: Input) => {
    const opened = await open(input);
    if (opened.clientSecret === null && opened.message === '') throw Object.assign(new Error(NOT_CREATED), { code: NO_RESULT });
    failure.end();
    return opened;
  };
  return (input) =>
    openChecked(input).catch((error: unknown) => {
      const message = messageOf(error);
      failure.show({ title: 'Payment Error', description: message });
      throw Object.assign(new Error(message), { code: 'BAD_USER_INPUT', fields: isApiError(error) ? error.fields : {} });
    });
}
