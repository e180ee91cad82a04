import { createBalance } from './balance.ts';
import { createBillingCycle } from './billing-cycle.ts';
import { createInvoices } from './invoices.ts';
import type { LedgerOptions } from './ledger-options.ts';
import { createPayments } from './payments.ts';
import { createSubscriptions } from './subscriptions.ts';

/** What Stripe does with money and time: subscriptions, invoices, payments, renewals and refunds. */
export function createLedger(options: LedgerOptions) {
  const balance = createBalance(options);
  const invoices = createInvoices(options, balance);
  const subscriptions = createSubscriptions(options, invoices);
  return {
    ...subscriptions,
    ...createPayments(options, invoices),
    ...createBillingCycle(options, { ...invoices, ...subscriptions }),
    ...balance,
    chargeInvoice: invoices.chargeInvoice,
    voidInvoice: invoices.voidInvoice,
  };
}

export type Ledger = ReturnType<typeof createLedger>;
