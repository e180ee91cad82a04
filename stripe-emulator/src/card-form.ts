import { z } from 'zod';
import { behaviorOf, declined, digitsOf } from './cards.ts';
import { parseExpiry } from './payment-method.ts';

/** What a card form sends. Tests may leave out what does not matter to them. */
export const cardForm = z.object({
  number: z.string().max(40),
  expiry: z.string().max(10).optional(),
  cvc: z.string().max(10).optional(),
});

type CardForm = z.infer<typeof cardForm>;

/** Whether the last digit fits the others, which catches every mistyped digit. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

function isPast(expiry: { month: number; year: number }, now: Date): boolean {
  return Date.UTC(expiry.year, expiry.month) <= now.getTime();
}

/** Why Stripe's form would not send this card, in its words. */
export function cardFormError({ number, expiry: text, cvc }: CardForm, now: Date): string | undefined {
  const digits = digitsOf(number);
  if (!/^\d{12,19}$/.test(digits)) return 'Your card number is incomplete.';
  if (!hasCheckDigit(digits)) return 'Your card number is invalid.';
  const expiry = parseExpiry(text);
  if (text !== undefined && !expiry) return "Your card's expiration date is incomplete.";
  if (expiry && isPast(expiry, now)) return "Your card's expiration date is in the past.";
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc.trim())) return "Your card's security code is incomplete.";
  return undefined;
}

/** Why a card cannot be saved for later payments. */
export function setupError(form: CardForm, now: Date): string | undefined {
  const behavior = behaviorOf(form.number);
  return cardFormError(form, now) ?? (behavior === undefined || behavior === 'declined' ? declined.message : undefined);
}
