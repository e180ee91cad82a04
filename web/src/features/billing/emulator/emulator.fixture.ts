import { jest } from '@jest/globals';

interface Sent {
  number: string;
  confirmed?: boolean;
}

const declined = { status: 'requires_payment_method', message: 'Your card was declined. Try another card.' };
const paid = { status: 'succeeded', paymentIntent: 'pi_1', message: null };

/** Answers the card form as the stand-in does, and keeps the numbers that were sent. */
export function mockEmulator({ pending = false, away = false } = {}) {
  const numbers: string[] = [];
  globalThis.fetch = jest.fn(async (_address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { number, confirmed = false } = JSON.parse(init?.body as string) as Sent;
    numbers.push(number);
    if (away) throw new TypeError('Failed to fetch');
    if (pending) return new Promise(() => undefined);
    if (number.endsWith('0002')) return Response.json(declined);
    if (number.endsWith('3155') && !confirmed) return Response.json({ status: 'requires_action', message: null });
    return Response.json(paid);
  });
  return { numbers };
}
