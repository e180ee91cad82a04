import { balanceRoutes } from './balance.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentRoutes } from './payments.ts';
import { priceRoutes } from './prices.ts';
import type { Route, RouteOptions } from './route.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { taxIdRoutes } from './tax-ids.ts';

/** The part of Stripe's API that is emulated. */
export const stripeRoutes = (options: RouteOptions): Route[] => [
  ...customerRoutes(options),
  ...balanceRoutes(options),
  ...taxIdRoutes(options),
  ...priceRoutes(options),
  ...subscriptionRoutes(options),
  ...invoiceRoutes(options),
  ...paymentRoutes(options),
  ...eventRoutes(options),
];
