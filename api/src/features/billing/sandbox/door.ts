import express, { Router } from 'express';
import { z } from 'zod';
import { digitsOf } from './cards.ts';
import type { Customer, Invoice } from './objects.ts';
import type { StandIn } from './server.ts';
import { invoicePage } from './show.ts';

const confirmation = z.object({
  clientSecret: z.string().max(200),
  number: z.string().max(40),
  /** Whether the person has gone through the confirmation step that some cards ask for. */
  confirmed: z.boolean().optional(),
});

/**
 * What browsers ask the stand-in: Stripe's own form, portal and invoice pages talk to Stripe, these talk to this.
 * Mounted in demo mode only; no card is ever charged.
 */
export function standInDoor({ ledger, store }: StandIn): Router {
  const router = Router();
  router.post('/confirm', express.json({ limit: '10kb' }), async (request, response) => {
    const { success, data } = confirmation.safeParse(request.body);
    if (!success) {
      response.status(400).json({ status: 'requires_payment_method', message: 'Enter the number of a card.' });
      return;
    }
    try {
      const { id, status, last_payment_error: error } = await ledger.confirm(data.clientSecret, data.number, data.confirmed);
      response.json({ paymentIntent: id, status, message: error?.message ?? null });
    } catch {
      response
        .status(404)
        .json({ status: 'canceled', message: 'This payment does not exist any more. Start the checkout again.' });
    }
  });
  router.get('/invoices/:id', async (request, response, next) => {
    const invoice = await store.get<Invoice>('invoice', request.params.id);
    if (!invoice) return next();
    response.type('text').send(invoicePage(invoice));
  });
  router.post('/portal/:id', express.json({ limit: '10kb' }), async (request, response, next) => {
    const portal = await store.get<{ id: string; customer: string; return_url: string }>('portal', request.params.id);
    const number = z.object({ number: z.string().max(40) }).safeParse(request.body);
    if (!portal || !number.success) return next();
    const customer = await store.get<Customer>('customer', portal.customer);
    if (!customer) return next();
    await store.put<Customer>('customer', { ...customer, card: digitsOf(number.data.number) });
    const [open] = await store.find<Invoice>('invoice', { customer: customer.id, status: 'open' });
    if (open) await ledger.charge(open);
    response.json({ returnUrl: portal.return_url });
  });
  return router;
}
