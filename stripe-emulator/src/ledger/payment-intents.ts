import { newId, type PaymentIntent } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import type { LedgerOptions } from './ledger-options.ts';

export function createPaymentIntents({ store, now, emit }: LedgerOptions) {
  const change = async (id: string, changes: Partial<PaymentIntent>) =>
    store.put<PaymentIntent>('payment_intent', { ...(await getOrThrow<PaymentIntent>(store, 'payment_intent', id)), ...changes });

  async function create(customer: string, amount: number): Promise<PaymentIntent> {
    const id = newId('pi');
    return store.put<PaymentIntent>('payment_intent', {
      id,
      object: 'payment_intent',
      amount,
      created: unix(now()),
      currency: 'usd',
      livemode: false,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${newId('x').slice(2)}`,
      customer,
      last_payment_error: null,
    });
  }

  return {
    create,
    succeed: async (id: string) =>
      emit('payment_intent.succeeded', await change(id, { status: 'succeeded', last_payment_error: null })),
    fail: (id: string, error: PaymentIntent['last_payment_error']) => change(id, { last_payment_error: error }),
    cancel: (id: string) => change(id, { status: 'canceled' }),
  };
}

export type PaymentIntents = ReturnType<typeof createPaymentIntents>;
