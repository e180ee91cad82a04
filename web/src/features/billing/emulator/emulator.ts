import type { PaymentOutcome } from '../success/paymentOutcome.ts';

/** The cards of test mode that a checkout shows. */
export const testCards = [
  { number: '4242 4242 4242 4242', effect: 'Pays' },
  { number: '4000 0000 0000 0002', effect: 'Is declined' },
  { number: '4000 0025 0000 3155', effect: 'Asks to confirm' },
] as const;

interface Answer {
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

/** Pays with a card of test mode. Where the card asks for it, its owner has to confirm first. */
export async function payAtEmulator(
  { clientSecret, number }: { clientSecret: string; number: string },
  askOwner: () => Promise<boolean>,
): Promise<PaymentOutcome> {
  const confirm = async (confirmed: boolean): Promise<Answer> =>
    (await (await post('confirm', { clientSecret, number, confirmed })).json()) as Answer;
  let answer = await confirm(false);
  if (answer.status === 'requires_action') {
    if (!(await askOwner())) return { refused: 'You have refused the payment. Nothing was charged.' };
    answer = await confirm(true);
  }
  if (answer.status === 'succeeded' && answer.paymentIntent !== undefined) return { paid: answer.paymentIntent };
  return { refused: answer.message || 'The payment did not go through. Try another card.' };
}

/** Puts another card on file; answers where to go on, or null where the page for it is too old. */
export async function changeCardAtEmulator(portalId: string, number: string): Promise<string | null> {
  const response = await post(`portal/${encodeURIComponent(portalId)}`, { number });
  if (response.status === 404) return null;
  return ((await response.json()) as { returnUrl: string }).returnUrl;
}
