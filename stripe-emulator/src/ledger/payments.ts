import { behaviorOf, declined, digitsOf } from '../cards.ts';
import { EmulatorError } from '../http/errors.ts';
import { type Customer, type Dispute, type Invoice, isId, newId, type PaymentIntent, type Refund } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import { chargeOf } from './charges.ts';
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
  async function confirmPayment(
    clientSecret: string,
    number: string,
    isAuthenticated = false,
    expiry?: Customer['card_expiry'],
  ): Promise<PaymentIntent> {
    const secret = { client_secret: clientSecret };
    const [intent] = isId(clientSecret) ? await store.find<PaymentIntent>('payment_intent', secret) : [];
    if (!intent) throw new EmulatorError(404, 'No such payment', { code: 'resource_missing' });
    if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
    const behavior = behaviorOf(number);
    if (behavior === undefined) return failPayment(intent, wrongNumber);
    if (behavior === 'declined') return failPayment(intent, declined);
    if (behavior === 'requires authentication' && !isAuthenticated)
      return store.put<PaymentIntent>('payment_intent', {
        ...intent,
        status: 'requires_action',
        last_payment_error: null,
      });
    const customer = await getOrThrow<Customer>(store, 'customer', intent.customer);
    await store.put<Customer>('customer', { ...customer, card: digitsOf(number), card_expiry: expiry });
    const [invoice] = await store.find<Invoice>('invoice', { payment_intent: intent.id });
    if (invoice) await markPaid(invoice);
    return getOrThrow<PaymentIntent>(store, 'payment_intent', intent.id);
  }

  const chargeOfIntent = async (intentId: string) => {
    const intent = await store.get<PaymentIntent>('payment_intent', intentId);
    return intent && chargeOf(store, intent);
  };

  /**
   * Refunds a part of a payment, by default all that is left. Like Stripe, leaves the balance and the subscription of
   * the customer as they are.
   */
  async function refund(intentId: string, amount?: number): Promise<Refund> {
    const charge = await chargeOfIntent(intentId);
    if (!charge) throw new EmulatorError(400, 'This payment has not succeeded.', { code: 'payment_intent_unexpected_state' });
    if (charge.disputed) throw new EmulatorError(400, 'This payment is disputed.', { code: 'charge_disputed' });
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) throw new EmulatorError(400, 'This payment was refunded already.', { code: 'charge_already_refunded' });
    if (amount !== undefined && amount > left)
      throw new EmulatorError(400, 'The amount is more than what is left.', { param: 'amount' });
    const created = await store.put<Refund>('refund', {
      id: newId('re'),
      object: 'refund',
      amount: amount ?? left,
      created: unix(now()),
      currency: 'usd',
      status: 'succeeded',
      payment_intent: intentId,
    });
    await emit('charge.refunded', (await chargeOfIntent(intentId))!);
    return created;
  }

  /** The customer has their bank take a payment back. Like Stripe, leaves the subscription as it is. */
  async function dispute(intentId: string): Promise<Dispute> {
    const charge = await chargeOfIntent(intentId);
    if (!charge || charge.disputed) throw new Error('There is nothing to dispute');
    const created = await store.put<Dispute>('dispute', {
      id: newId('dp'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      charge: charge.id,
      created: unix(now()),
      currency: 'usd',
      livemode: false,
      payment_intent: intentId,
      status: 'needs_response',
    });
    await emit('charge.dispute.created', created);
    return created;
  }

  return { confirmPayment, refund, dispute };
}
