import type { FormErrors } from '../../../ui/forms/useForm.ts';

export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

export const emptyCard: Card = { number: '', expiry: '', cvc: '' };

/** A test card with a valid expiry and CVC. */
export const testCard = (number: string): Card => ({ number, expiry: '12/34', cvc: '123' });

const NUMBER = /^\d{12,19}$/;
const EXPIRY = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/;
const CVC = /^\d{3,4}$/;

// The messages are those of Stripe's form.

function numberError(number: string): string | undefined {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!NUMBER.test(digits)) return 'Your card number is incomplete.';
  return hasCheckDigit(digits) ? undefined : 'Your card number is invalid.';
}

/** Whether the last digit fits the others, which catches every mistyped digit. */
function hasCheckDigit(digits: string): boolean {
  const values = Array.from(digits, Number).reverse();
  const sum = values.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)),
    0,
  );
  return sum % 10 === 0;
}

function expiryError(expiry: string, now: Date): string | undefined {
  const [, month, year] = EXPIRY.exec(expiry.trim()) ?? [];
  if (month === undefined || year === undefined) return "Your card's expiration date is incomplete.";
  // A card is valid until the end of its month.
  const isPast = new Date(2000 + Number(year), Number(month)) <= now;
  return isPast ? "Your card's expiration date is in the past." : undefined;
}

/** Everything that is wrong with a card, each at its field. */
export function checkCard({ number, expiry, cvc }: Card, now = new Date()): FormErrors<Card> {
  const wrong = { number: numberError(number), expiry: expiryError(expiry, now) };
  return {
    ...(wrong.number !== undefined && { number: wrong.number }),
    ...(wrong.expiry !== undefined && { expiry: wrong.expiry }),
    ...(!CVC.test(cvc.trim()) && { cvc: "Your card's security code is incomplete." }),
  };
}
