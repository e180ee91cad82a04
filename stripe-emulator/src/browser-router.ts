import express, { type Request, Router } from 'express';
import { z } from 'zod';
import { digitsOf } from './cards.ts';
import { invoicePage } from './invoice-page.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Customer, Invoice, PortalSession } from './objects.ts';
import type { ObjectStore } from './store.ts';

const confirmation = z.object({
  clientSecret: z.string().max(200),
  number: z.string().max(40),
  /** Whether the customer has completed the authentication that some cards require. */
  confirmed: z.boolean().optional(),
});
const newCard = z.object({ number: z.string().max(40) });

/**
 * The endpoints for browsers. Stripe's card form, billing portal and invoice pages talk to Stripe; the product's own
 * ones talk to this router.
 */
export function createBrowserRouter({ ledger, store }: { ledger: Ledger; store: ObjectStore }): Router {
  const router = Router();
  const json = express.json({ limit: '10kb' });

  router.post('/confirm', json, async (request, response) => {
    const { success, data } = confirmation.safeParse(request.body);
    if (!success) {
      response.status(400).json({ status: 'requires_payment_method', message: 'Enter the number of a card.' });
      return;
    }
    try {
      const intent = await ledger.confirmPayment(data.clientSecret, data.number, data.confirmed);
      const { id, status, last_payment_error: error } = intent;
      response.json({ paymentIntent: id, status, message: error?.message ?? null });
    } catch {
      const message = 'This payment does not exist any more. Start the checkout again.';
      response.status(404).json({ status: 'canceled', message });
    }
  });

  router.get('/invoices/:id', async (request, response, next) => {
    const invoice = await store.get<Invoice>('invoice', request.params.id);
    if (!invoice) return next();
    response.type('text').send(invoicePage(invoice));
  });

  router.post('/portal/:id', json, async (request: Request<{ id: string }>, response, next) => {
    const session = await store.get<PortalSession>('portal', request.params.id);
    const { success, data } = newCard.safeParse(request.body);
    const customer = session && (await store.get<Customer>('customer', session.customer));
    if (!customer || !success) return next();
    await store.put<Customer>('customer', { ...customer, card: digitsOf(data.number) });
    const [open] = await store.find<Invoice>('invoice', { customer: customer.id, status: 'open' });
    if (open) await ledger.chargeInvoice(open);
    response.json({ returnUrl: session.return_url });
  });
  return router;
}
