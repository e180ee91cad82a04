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
const EXPIRY = /^(0[1-9]|1[0-2])\s*\/?\s*\d{2}$/;
const CVC = /^\d{3,4}$/;

export const checkCard = ({ number, expiry, cvc }: Card): FormErrors<Card> => ({
  ...(!NUMBER.test(number.replaceAll(/[\s-]/g, '')) && { number: 'Enter the number of a card' }),
  ...(!EXPIRY.test(expiry.trim()) && { expiry: 'Enter month and year, as 12/34' }),
  ...(!CVC.test(cvc.trim()) && { cvc: 'Enter its 3 or 4 digits' }),
});
