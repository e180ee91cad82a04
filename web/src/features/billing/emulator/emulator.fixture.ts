import { jest } from '@jest/globals';

interface CardRequest {
  number: string;
  confirmed?: boolean;
}

const declined = { status: 'requires_payment_method', message: 'Your card was declined.' };
const paid = { status: 'succeeded', paymentIntent: 'pi_1', message: null };

/** Mocks the responses of the Stripe emulator and records the card numbers that were sent. */
export function mockEmulator({ isPending = false, isUnreachable = false } = {}) {
  const numbers: string[] = [];
  globalThis.fetch = jest.fn(async (_url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { number, confirmed = false } = JSON.parse(init?.body as string) as CardRequest;
    numbers.push(number);
    if (isUnreachable) throw new TypeError('Failed to fetch');
    if (isPending) return new Promise(() => undefined);
    if (number.endsWith('0002')) return Response.json(declined);
    if (number.endsWith('3155') && !confirmed) return Response.json({ status: 'requires_action', message: null });
    return Response.json(paid);
  });
  return { numbers };
}
