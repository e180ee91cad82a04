import { EmulatorError } from '../http/errors.ts';
import { textOf } from '../http/parameters.ts';
import type { BalanceTransaction } from '../objects.ts';
import { findOrNotFound, idOf, listOf, type Route, type RouteOptions } from './route.ts';

export const balanceRoutes = ({ store, ledger }: RouteOptions): Route[] => [
  [
    'get',
    '/customers/:id/balance_transactions',
    ['limit'],
    async (request) => {
      const customer = idOf(request);
      await findOrNotFound(store, 'customer', customer);
      const transactions = await store.find<BalanceTransaction>('balance_transaction', { customer });
      return listOf(`/v1/customers/${customer}/balance_transactions`, transactions.toReversed());
    },
  ],
  [
    'post',
    '/customers/:id/balance_transactions',
    ['amount', 'currency', 'description', 'metadata'],
    async (request, { amount, currency, description, metadata }) => {
      const customer = idOf(request);
      await findOrNotFound(store, 'customer', customer);
      if (currency !== 'usd' || !/^-?\d+$/.test(String(amount)))
        throw new EmulatorError(400, 'Invalid integer or currency.', { param: 'amount' });
      return ledger.changeBalance(customer, {
        amount: Number(amount),
        type: 'adjustment',
        description: textOf(description),
        metadata: (metadata ?? {}) as Record<string, string>,
      });
    },
  ],
];
