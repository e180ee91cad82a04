import type { Stripe } from '../../../core/stripe.ts';
import { CURRENCY } from '../plans.ts';
import { idOf } from '../stripe.errors.ts';

/** The transactions that invoices cause: credits of a change of plan, and what they have paid. */
const OF_INVOICES: readonly string[] = ['applied_to_invoice', 'unapplied_from_invoice', 'invoice_too_small', 'invoice_too_large'];

/** Marks our own adjustments. */
const REASON = 'promptory_reason';

/** Names the invoice of those that give back what one was paid with. */
const INVOICE = 'promptory_invoice';

/** What an adjustment is called on the pages of Stripe. One for all: of two at once, the second must repeat the request of the first. */
const DESCRIPTION = 'A payment was refunded or disputed';

/** @param invoice the one whose payment is given back; without it, the adjustment settles all invoices */
const adjust = (client: Stripe, customer: string, amount: number, { key, invoice }: { key: string; invoice?: string }) =>
  client.customers.createBalanceTransaction(
    customer,
    {
      amount,
      currency: CURRENCY,
      description: DESCRIPTION,
      metadata: { [REASON]: 'given-back', ...(invoice !== undefined && { [INVOICE]: invoice }) },
    },
    { idempotencyKey: `balance-${key}` },
  );

/**
 * What invoices and our own adjustments have changed of a balance, by invoice, the first one first: so an invoice that was voided later
 * counts as none. What was before an adjustment that settles all invoices is left out.
 */
function changesByInvoice(newestFirst: readonly Stripe.CustomerBalanceTransaction[]): number[] {
  const changes = new Map<string, number>();
  for (const { id, type, amount, metadata, invoice } of newestFirst.toReversed()) {
    const isAdjustment = metadata?.[REASON] !== undefined;
    const cause = isAdjustment ? metadata?.[INVOICE] : (idOf(invoice) ?? id);
    if (cause === undefined) changes.clear();
    else if (isAdjustment || OF_INVOICES.includes(type)) changes.set(cause, (changes.get(cause) ?? 0) + amount);
  }
  return [...changes.values()];
}

/** The latest transaction of a customer, and what invoices have changed of the balance up to it. */
async function readTransactions(client: Stripe, customer: string) {
  const transactions: Stripe.CustomerBalanceTransaction[] = [];
  for await (const transaction of client.customers.listBalanceTransactions(customer, { limit: 100 }))
    transactions.push(transaction);
  return { latest: transactions[0], changes: changesByInvoice(transactions) };
}

/**
 * Takes the balance of a customer back to what it would be without our invoices, once all payments were refunded. A
 * credit that somebody has granted by hand is kept, even if an invoice has used it.
 */
export async function restoreBalance(client: Stripe, customer: string): Promise<void> {
  const { latest, changes } = await readTransactions(client, customer);
  const caused = changes.reduce((sum, change) => sum + change, 0);
  if (latest && caused !== 0) await adjust(client, customer, -caused, { key: `${customer}-${latest.id}` });
}

/**
 * Takes away the credit that changes of plan have left, because the payment that it stems from was taken back. A credit that was
 * granted by hand is kept, except what invoices have used of it: they use it once what changes of plan have left is used up. What is taken and the key are of the same transaction, so that of two syncs at once, the second one
 * repeats the request of the first, or finds no credit.
 */
export async function closeCredit(client: Stripe, customer: string): Promise<void> {
  const found = await client.customers.retrieve(customer);
  if (found.deleted) return;
  const { latest, changes } = await readTransactions(client, customer);
  if (!latest) return;
  const left = changes.reduce((credit, change) => Math.max(0, credit - change), 0);
  // No more than there is: somebody may have taken a part by hand.
  const taken = Math.min(left, -latest.ending_balance);
  if (taken > 0) await adjust(client, customer, taken, { key: `${customer}-${latest.id}` });
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
  if (used > 0 && invoice.id !== undefined) await adjust(client, customer, -used, { key: invoice.id, invoice: invoice.id });
}
