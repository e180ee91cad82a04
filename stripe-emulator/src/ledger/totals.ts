import type { InvoiceLine, Tax } from '../objects.ts';

/** The smallest amount that is charged. Less than that stays on the balance. */
const MIN_CHARGE = 50;

/** An amount of a new invoice. */
export interface Line {
  amount: number;
  description: string;
  isProration?: boolean;
}

/** What is due of a total, and the balance afterwards: a credit pays first, and a negative total becomes a credit. */
function settle(total: number, balance: number): { due: number; ending: number; isTooSmall: boolean } {
  const owed = total + balance;
  if (owed >= MIN_CHARGE) return { due: owed, ending: 0, isTooSmall: false };
  return { due: 0, ending: owed, isTooSmall: owed > 0 };
}

/** Tax on top of an amount, as Stripe rounds it: for each line. A credit has a negative tax. */
const taxesOf = (amount: number, percent: number): Tax[] =>
  percent === 0
    ? []
    : [
        {
          amount: Math.round((amount * percent) / 100),
          tax_behavior: 'exclusive',
          taxable_amount: amount,
          type: 'tax_rate_details',
        },
      ];

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const toInvoiceLine = ({ amount, description, isProration = false }: Line, taxPercent: number): InvoiceLine => ({
  object: 'line_item',
  amount,
  description,
  taxes: taxesOf(amount, taxPercent),
  parent: { type: 'subscription_item_details', subscription_item_details: { proration: isProration } },
});

/** The amounts of an invoice, before anything of it is paid. */
export function totalsOf(lines: readonly Line[], balance: number, taxPercent: number) {
  const data = lines.map((line) => toInvoiceLine(line, taxPercent));
  const subtotal = sum(data.map(({ amount }) => amount));
  const tax = sum(data.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)));
  const { due, ending, isTooSmall } = settle(subtotal + tax, balance);
  return {
    ending,
    isTooSmall,
    amounts: {
      amount_due: due,
      amount_paid: 0,
      amount_remaining: due,
      starting_balance: balance,
      subtotal,
      total: subtotal + tax,
      total_excluding_tax: subtotal,
      total_taxes: taxPercent === 0 ? [] : taxesOf(subtotal, taxPercent).map((total) => ({ ...total, amount: tax })),
      lines: { object: 'list' as const, data },
    },
  };
}
