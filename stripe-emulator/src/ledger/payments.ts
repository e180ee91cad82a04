import { behaviorOf, declined, digitsOf } from '../cards.ts';
import { type Customer, type Invoice, newId, type PaymentIntent, type Refund } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import type { Invoices } from './invoices.ts';
import type { LedgerOptions } from './ledger-options.ts';

const wrongNumber = {
  code: 'incorrect_number',
  message: 'In test mode use 4242 4242 4242 4242: this number is not one of its cards.',
};

export function createPayments({ store, now, emit }: LedgerOptions, { markPaid }: Invoices) {
  async function failPayment(intent: PaymentIntent, error: PaymentIntent['last_payment_error']): Promise<PaymentIntent> {
    const failed = await store.put<PaymentIntent>('payment_intent', {
      ...intent,
      status: 'requires_payment_method',
      last_payment_error: error,
    });
    await emit('payment_intent.payment_failed', failed);
    return failed;
  }

  /** Pays a payment intent with a card, as Stripe's form in the browser does. */
  async function confirmPayment(clientSecret: string, number: string, isAuthenticated = false): Promise<PaymentIntent> {
    const [intent] = await store.find<PaymentIntent>('payment_intent', { client_secret: clientSecret });
    if (!intent) throw new Error('No such payment');
    if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
    const behavior = behaviorOf(number);
    if (behavior === undefined) return failPayment(intent, wrongNumber);
    if (behavior === 'declined') return failPayment(intent, declined);
    if (behavior === 'requires authentication' && !isAuthenticated)
      return store.put<PaymentIntent>('payment_intent', { ...intent, status: 'requires_action' });
    const customer = await getOrThrow<Customer>(store, 'customer', intent.customer);
    await store.put('customer', { ...customer, card: digitsOf(number) });
    const [invoice] = await store.find<Invoice>('invoice', { payment_intent: intent.id });
    if (invoice) await markPaid(invoice);
    return getOrThrow<PaymentIntent>(store, 'payment_intent', intent.id);
  }

  /** Returns undefined if the payment cannot be refunded, or was refunded before. */
  async function refund(intentId: string): Promise<Refund | undefined> {
    const intent = await store.get<PaymentIntent>('payment_intent', intentId);
    if (intent?.status !== 'succeeded') return undefined;
    const [existing] = await store.find<Refund>('refund', { payment_intent: intentId });
    if (existing) return undefined;
    const created = await store.put<Refund>('refund', {
      id: newId('re'),
      object: 'refund',
      amount: intent.amount,
      created: unix(now()),
      currency: 'usd',
      status: 'succeeded',
      payment_intent: intentId,
    });
    await emit('charge.refunded', {
      id: newId('ch'),
      object: 'charge',
      customer: intent.customer,
      payment_intent: intentId,
      refunded: true,
    });
    return created;
  }

  return { confirmPayment, refund };
}
