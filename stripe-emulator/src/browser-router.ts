import express, { type Request, Router } from 'express';
import { z } from 'zod';
import { cardForm, cardFormError, setupError } from './card-form.ts';
import { digitsOf } from './cards.ts';
import { invoicePage } from './invoice-page.ts';
import { EmulatorError } from './http/errors.ts';
import type { Atomically } from './http/handler.ts';
import type { Ledger } from './ledger/ledger.ts';
import { type Customer, type Invoice, isId, type PortalSession, type Subscription } from './objects.ts';
import { parseExpiry } from './payment-method.ts';
import type { ObjectStore } from './store.ts';

const confirmation = cardForm.extend({
  clientSecret: z.string().max(200),
  /** Whether the customer has completed the authentication that some cards require. */
  confirmed: z.boolean().optional(),
});

interface Options {
  ledger: Ledger;
  store: ObjectStore;
  atomically: Atomically;
  now: () => Date;
}

/**
 * The endpoints for browsers. Stripe's card form, billing portal and invoice pages talk to Stripe; the product's own
 * ones talk to this router.
 */
export function createBrowserRouter({ ledger, store, atomically, now }: Options): Router {
  const router = Router();
  const json = express.json({ limit: '10kb' });

  /** Changes the card of a customer, and charges it for what is open. False if there is no such customer. */
  async function changeCard(customerId: string, { number, expiry }: z.infer<typeof cardForm>): Promise<boolean> {
    const customer = await store.get<Customer>('customer', customerId);
    if (!customer) return false;
    await store.put<Customer>('customer', { ...customer, card: digitsOf(number), card_expiry: parseExpiry(expiry) });
    for (const open of await store.find<Invoice>('invoice', { customer: customer.id, status: 'open', auto_advance: true })) {
      const subscription = await store.get<Subscription>('subscription', open.parent.subscription_details.subscription);
      if (subscription?.status === 'past_due') await ledger.chargeInvoice(open);
    }
    return true;
  }

  router.post('/confirm', json, async (request, response) => {
    const { success, data } = confirmation.safeParse(request.body);
    const wrong = success ? cardFormError(data, now()) : 'Your card number is incomplete.';
    if (!data || wrong !== undefined) {
      response.status(400).json({ status: 'requires_payment_method', message: wrong });
      return;
    }
    try {
      const expiry = parseExpiry(data.expiry);
      const intent = await atomically(() => ledger.confirmPayment(data.clientSecret, data.number, data.confirmed, expiry));
      const { id, status, last_payment_error: error } = intent;
      response.json({ paymentIntent: id, status, message: error?.message ?? null });
    } catch (error) {
      if (!(error instanceof EmulatorError && error.status === 404)) throw error;
      const message = 'This payment no longer exists. Start the checkout again.';
      response.status(404).json({ status: 'canceled', message });
    }
  });

  router.param('id', (_request, _response, next, id: string) => next(isId(id) ? undefined : 'route'));

  router.get('/invoices/:id', async (request, response, next) => {
    const invoice = await store.get<Invoice>('invoice', request.params.id);
    if (!invoice) return next();
    response.type('text').send(invoicePage(invoice));
  });

  router.post('/portal/:id', json, async (request: Request<{ id: string }>, response, next) => {
    const session = await store.get<PortalSession>('portal', request.params.id);
    const { success, data } = cardForm.safeParse(request.body);
    if (!session || !success) return next();
    const wrong = setupError(data, now());
    if (wrong !== undefined) {
      response.status(402).json({ message: wrong });
      return;
    }
    if (!(await atomically(() => changeCard(session.customer, data)))) return next();
    response.json({ returnUrl: session.return_url });
  });
  return router;
}
