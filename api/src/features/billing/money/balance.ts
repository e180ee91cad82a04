import type { Stripe } from '../../../core/stripe.ts';
import { CURRENCY } from '../plans.ts';

/** The transactions that invoices cause: credits of a change of plan, and what they have paid. */
const OF_INVOICES: readonly string[] = ['applied_to_invoice', 'unapplied_from_invoice', 'invoice_too_small', 'invoice_too_large'];

/** Marks our own adjustments. */
const REASON = 'promptory_reason';

const adjust = (client: Stripe, customer: string, amount: number, key: string) =>
  client.customers.createBalanceTransaction(
    customer,
    { amount, currency: CURRENCY, description: 'A payment was refunded', metadata: { [REASON]: 'given-back' } },
    { idempotencyKey: `balance-${key}` },
  );

/**
 * Takes the balance of a customer back to what it would be without our invoices, once all payments were refunded. A
 * credit that somebody has granted by hand is kept, even if an invoice has used it.
 */
export async function restoreBalance(client: Stripe, customer: string): Promise<void> {
  let caused = 0;
  let latest: string | undefined;
  for await (const { id, type, amount, metadata } of client.customers.listBalanceTransactions(customer, { limit: 100 })) {
    latest ??= id;
    if (OF_INVOICES.includes(type) || metadata?.[REASON] !== undefined) caused += amount;
  }
  if (caused !== 0) await adjust(client, customer, -caused, `${customer}-${latest}`);
}

/**
 * Takes away the credit of a customer, because the payment that it stems from was taken back. What is taken and the key are of the
 * same transaction, so that of two syncs at once, the second one repeats the request of the first, or finds no credit.
 */
export async function closeCredit(client: Stripe, customer: string): Promise<void> {
  const found = await client.customers.retrieve(customer);
  if (found.deleted) return;
  const [latest] = (await client.customers.listBalanceTransactions(customer, { limit: 1 })).data;
  if (latest && latest.ending_balance < 0) await adjust(client, customer, -latest.ending_balance, `${customer}-${latest.id}`);
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
