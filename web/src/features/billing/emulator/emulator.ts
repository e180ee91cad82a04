import type { Card } from '../payment/card.ts';
import type { PaymentOutcome } from '../success/paymentOutcome.ts';

/** The test cards that a checkout shows. */
export const testCards = [
  { number: '4242 4242 4242 4242', effect: 'Pays' },
  { number: '4000 0000 0000 0002', effect: 'Is declined' },
  { number: '4000 0025 0000 3155', effect: 'Asks to confirm' },
] as const;

interface EmulatorResponse {
  paymentIntent?: string;
  status: string;
  message?: string | null;
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(`/stripe-stand-in/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Pays with a test card. Some cards require a confirmation by their owner first. */
export async function payAtEmulator(
  { clientSecret, ...card }: { clientSecret: string } & Card,
  askForConfirmation: () => Promise<boolean>,
): Promise<PaymentOutcome> {
  const confirm = async (confirmed: boolean): Promise<EmulatorResponse> =>
    (await (await post('confirm', { clientSecret, ...card, confirmed })).json()) as EmulatorResponse;
  let result = await confirm(false);
  if (result.status === 'requires_action') {
    if (!(await askForConfirmation())) return { declined: 'You have refused the payment. Nothing was charged.' };
    result = await confirm(true);
  }
  if (result.status === 'succeeded' && result.paymentIntent !== undefined) return { paid: result.paymentIntent };
  return { declined: result.message || 'The payment did not go through. Try another card.' };
}

/** Saves another card. Throws what to show if it is declined: the card before then stays. Returns the URL to go back to, or null if the portal page has expired. */
export async function changeCardAtEmulator(portalId: string, card: Card): Promise<string | null> {
  const response = await post(`portal/${encodeURIComponent(portalId)}`, card);
  if (response.status === 404) return null;
  const body = (await response.json()) as { returnUrl?: string; message?: string };
  if (response.status === 402 && body.message !== undefined)
    throw Object.assign(new Error(body.message), { code: 'BAD_USER_INPUT', fields: {} });
  if (body.returnUrl === undefined) throw new Error('The card was not changed');
  return body.returnUrl;
}
