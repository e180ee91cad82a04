import type Stripe from 'stripe';
import type { Customer } from './objects.ts';

/** When the test cards expire, unless the card form says otherwise. */
const TEST_EXPIRY = { month: 12, year: 2034 };

export type PaymentMethod = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type' | 'livemode'> & {
  customer: string;
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;
};

/** What a card form has as expiry, such as 12/34. Undefined for anything else. */
export function parseExpiry(text: string | undefined): Customer['card_expiry'] {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(text?.trim() ?? '') ?? [];
  return month === undefined || year === undefined ? undefined : { month: Number(month), year: 2000 + Number(year) };
}

/** The card of a customer as the payment method that it is at Stripe; null before the first payment. All test cards are Visa's. */
export function paymentMethodOf({ id, card, card_expiry: expiry = TEST_EXPIRY }: Customer): PaymentMethod | null {
  if (card === null) return null;
  return {
    id: id.replace('cus_', 'pm_'),
    object: 'payment_method',
    type: 'card',
    livemode: false,
    customer: id,
    card: { brand: 'visa', last4: card.slice(-4), exp_month: expiry.month, exp_year: expiry.year },
  };
}
