import { type BalanceTransaction, type Customer, newId } from '../objects.ts';
import { getOrThrow } from '../store.ts';
import { unix } from '../time.ts';
import type { LedgerOptions } from './ledger-options.ts';

export interface BalanceChange {
  /** In cents. A negative amount is a credit of the customer. */
  amount: number;
  type: BalanceTransaction['type'];
  invoice?: string;
  description?: string | null;
  metadata?: Record<string, string>;
}

export function createBalance({ store, now }: LedgerOptions) {
  /** Changes the balance of a customer. As at Stripe, nothing else does: each change has its transaction. */
  async function changeBalance(
    customerId: string,
    { amount, type, invoice, description = null, metadata = {} }: BalanceChange,
  ): Promise<BalanceTransaction> {
    const customer = await getOrThrow<Customer>(store, 'customer', customerId);
    const balance = customer.balance + amount;
    await store.put<Customer>('customer', { ...customer, balance });
    return store.put<BalanceTransaction>('balance_transaction', {
      id: newId('cbtxn'),
      object: 'customer_balance_transaction',
      amount,
      created: unix(now()),
      currency: 'usd',
      customer: customerId,
      description,
      ending_balance: balance,
      invoice: invoice ?? null,
      livemode: false,
      metadata,
      type,
    });
  }

  return { changeBalance };
}

export type Balance = ReturnType<typeof createBalance>;
