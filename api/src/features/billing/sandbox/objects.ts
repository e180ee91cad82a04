import { randomBytes } from 'node:crypto';
import type { Stripe } from '../../../core/stripe.ts';

/** The fields of Stripe's objects that this product reads or writes. The types hold us to Stripe's names. */
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'livemode' | 'metadata' | 'balance'> &
  Partial<Pick<Stripe.Customer, 'email' | 'name' | 'address'>> & {
    /** The card that renewals are charged to; Stripe keeps it as a payment method. */
    card: string | null;
  };
export type TaxId = Pick<Stripe.TaxId, 'id' | 'object' | 'country' | 'created' | 'livemode' | 'type' | 'value'> & {
  customer: string;
};
export type Price = Pick<Stripe.Price, 'id' | 'object' | 'active' | 'currency' | 'lookup_key' | 'unit_amount' | 'livemode'> & {
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;
};
export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'status'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'ended_at'
  | 'created'
  | 'start_date'
  | 'livemode'
  | 'metadata'
> & {
  customer: string;
  latest_invoice: string;
  pending_setup_intent: null;
  cancellation_details: { comment: string | null; feedback: string | null };
  items: {
    object: 'list';
    data: [Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'> & { price: Price }];
  };
};
export type Invoice = Pick<
  Stripe.Invoice,
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'total'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'number'
  | 'hosted_invoice_url'
  | 'billing_reason'
> &
  // As they were when it was made; the first ones of an installation that is older have none.
  Partial<Pick<Stripe.Invoice, 'customer_name' | 'customer_address' | 'customer_tax_ids'>> & {
    id: string;
    status: 'open' | 'paid' | 'void' | 'uncollectible';
    customer: string;
    parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Record<string, string> } };
    /** Which payment intent pays it: Stripe answers this by /v1/invoice_payments. */
    payment_intent: string;
  };
export type PaymentIntent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode'> & {
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  client_secret: string;
  customer: string;
  last_payment_error: { code: string; decline_code?: string; message: string } | null;
};
export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'status'> & {
  payment_intent: string;
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const unix = (date: Date) => Math.floor(date.getTime() / 1000);

/** The same day of the next month or year; of a shorter month the last day, as Stripe does. */
export function periodEnd(start: number, { interval, interval_count }: Price['recurring']): number {
  const from = new Date(start * 1000);
  const months = (interval === 'year' ? 12 : 1) * interval_count;
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return unix(end);
}

/** What has happened, and whether it was told. */
export interface StoredEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: false;
  api_version: string;
  data: { object: object };
  delivered: boolean;
}

/** A subscription that waits for its first payment. */
export function newSubscription(customer: string, price: Price, metadata: Record<string, string>, start: number): Subscription {
  return {
    id: newId('sub'),
    object: 'subscription',
    status: 'incomplete',
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    created: start,
    start_date: start,
    livemode: false,
    metadata,
    customer,
    latest_invoice: '',
    pending_setup_intent: null,
    cancellation_details: { comment: null, feedback: null },
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          current_period_start: start,
          current_period_end: periodEnd(start, price.recurring),
          price,
        },
      ],
    },
  };
}
