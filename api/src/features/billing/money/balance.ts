import type { Stripe } from '../../../core/stripe.ts';
import { CURRENCY } from '../plans.ts';

/** The transactions that invoices cause: credits of a change of plan, and what they have paid. */
const OF_INVOICES: readonly string[] = ['applied_to_invoice', 'unapplied_from_invoice', 'invoice_too_small', 'invoice_too_large'];

/** Marks our own adjustments. */
const REASON = 'promptory_reason';

/** What an adjustment is called on the pages of Stripe. One for all: of two at once, the second must repeat the request of the first. */
const DESCRIPTION = 'A payment was refunded or disputed';

const adjust = (client: Stripe, customer: string, amount: number, key: string) =>
  client.customers.createBalanceTransaction(
    customer,
    { amount, currency: CURRENCY, description: DESCRIPTION, metadata: { [REASON]: 'given-back' } },
    { idempotencyKey: `balance-${key}` },
  );

/** The latest transaction of a customer, and what invoices and our own adjustments have changed of the balance up to it. */
async function readTransactions(client: Stripe, customer: string) {
  let caused = 0;
  let latest: Stripe.CustomerBalanceTransaction | undefined;
  for await (const transaction of client.customers.listBalanceTransactions(customer, { limit: 100 })) {
    latest ??= transaction;
    const { type, amount, metadata } = transaction;
    if (OF_INVOICES.includes(type) || metadata?.[REASON] !== undefined) caused += amount;
  }
  return { latest, caused };
}

/**
 * Takes the balance of a customer back to what it would be without our invoices, once all payments were refunded. A
 * credit that somebody has granted by hand is kept, even if an invoice has used it.
 */
export async function restoreBalance(client: Stripe, customer: string): Promise<void> {
  const { latest, caused } = await readTransactions(client, customer);
  if (latest && caused !== 0) await adjust(client, customer, -caused, `${customer}-${latest.id}`);
}

/**
 * Takes away the credit that changes of plan have left, because the payment that it stems from was taken back. A credit that was
 * granted by hand is kept. What is taken and the key are of the same transaction, so that of two syncs at once, the second one
 * repeats the request of the first, or finds no credit.
 */
export async function closeCredit(client: Stripe, customer: string): Promise<void> {
  const found = await client.customers.retrieve(customer);
  if (found.deleted) return;
  const { latest, caused } = await readTransactions(client, customer);
  if (!latest) return;
  // No more than there is: somebody may have taken a part by hand.
  const taken = Math.min(-caused, -latest.ending_balance);
  if (taken > 0) await adjust(client, customer, taken, `${customer}-${latest.id}`);
}

/** Who pays an invoice, in cents. */
export interface Settlement {
  /** What is charged to the card. */
  amountDue: number;
  creditUsed: number;
  /** What is left of the credit, for the next invoices. */
  creditLeft: number;
}

/** How the total of an invoice is split. A negative balance is a credit. */
export const settlementOf = ({ total, amount_due: amountDue, starting_balance: balance }: Stripe.Invoice): Settlement => ({
  amountDue,
  creditUsed: Math.max(0, Math.min(total, -balance)),
  creditLeft: Math.max(0, -(total + balance)),
});

/** Returns to the balance what it has paid of an invoice. */
export async function returnCredit(client: Stripe, customer: string, invoice: Stripe.Invoice): Promise<void> {
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (used > 0) await adjust(client, customer, -used, invoice.id ?? '');
}
