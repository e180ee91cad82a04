import type { BillingDetailsFragment } from './BillingDetails.generated.ts';

type Card = NonNullable<BillingDetailsFragment['card']>;

/** As the brands spell themselves. Stripe adds new ones now and then. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** A card, such as "Visa ending in 4242". */
export const cardName = ({ brand, lastFour }: Pick<Card, 'brand' | 'lastFour'>): string =>
  `${brands[brand] ?? 'Card'} ending in ${lastFour}`;

/** The expiry as cards have it, such as 07/2029. */
export const expiryText = ({ expiryMonth, expiryYear }: Pick<Card, 'expiryMonth' | 'expiryYear'>): string =>
  `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
