import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The fields of Stripe's objects that Promptory reads or writes. Stripe's own types keep the names right. */
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'livemode' | 'metadata' | 'balance'> &
  Partial<Pick<Stripe.Customer, 'email' | 'name' | 'address'>> & {
    /** The card that renewals are charged to. At Stripe it is a separate payment method. */
    card: string | null;
    card_expiry?: { month: number; year: number };
    deleted?: true;
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
  /** The end of a cancellation that was made on Stripe's pages. */
  cancel_at?: number | null;
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
  | 'amount_remaining'
  | 'auto_advance'
  | 'starting_balance'
  | 'ending_balance'
  | 'subtotal'
  | 'total'
  | 'total_excluding_tax'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'number'
  | 'hosted_invoice_url'
  | 'billing_reason'
> &
  // As they were when the invoice was made. Invoices stored by early versions have none.
  Partial<Pick<Stripe.Invoice, 'customer_name' | 'customer_address' | 'customer_tax_ids'>> & {
    id: string;
    status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
    customer: string;
    parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Record<string, string> } };
    /** The payment intent that pays it, null if nothing is due. Stripe shows it at /v1/invoice_payments only. */
    payment_intent: string | null;
    /** In seconds. Missing before it is paid, and of invoices stored by early versions. Stripe shows it in `status_transitions`. */
    paid_at?: number;
    lines: { object: 'list'; data: InvoiceLine[] };
    total_taxes: Tax[];
  };
/** An invoice that is not stored, because nothing of it is due yet. */
export type InvoicePreview = Omit<
  Invoice,
  | 'status'
  | 'payment_intent'
  | 'paid_at'
  | 'number'
  | 'hosted_invoice_url'
  | 'customer_name'
  | 'customer_address'
  | 'customer_tax_ids'
  | 'parent'
> & {
  status: 'draft';
  number: null;
  hosted_invoice_url: null;
  /** There is no subscription yet if the preview is of a new one. */
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string | null; metadata: Record<string, string> };
  };
};
/** Of an invoice, or of one of its lines. */
export interface Tax {
  amount: number;
  tax_behavior: 'exclusive';
  taxable_amount: number;
  type: 'tax_rate_details';
}
/** An amount of an invoice: the price of a period, or the credit for what is left of one. */
export interface InvoiceLine {
  object: 'line_item';
  amount: number;
  description: string;
  taxes: Tax[];
  parent: { type: 'subscription_item_details'; subscription_item_details: { proration: boolean } };
}
export type BalanceTransaction = Pick<
  Stripe.CustomerBalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'description' | 'ending_balance' | 'livemode' | 'metadata' | 'type'
> & { customer: string; invoice: string | null };
/** Follows from a payment intent that has succeeded, its refunds and its dispute. */
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'paid'
  | 'refunded'
  | 'status'
> & { customer: string; payment_intent: string };
export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'status'> & {
  charge: string;
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

/** An event, and whether the webhook has received it. */
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

/** A session of the billing portal, where customers change their card. */
export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  customer: string;
  return_url: string;
  url: string;
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Whether a text can be the id or the secret of an object. Others may be none that a store can look for. */
export const isId = (text: string): boolean => /^\w+$/.test(text);
