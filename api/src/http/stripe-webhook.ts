import express, { Router } from 'express';
import { Stripe, type StripeGateway } from '../core/stripe.ts';

const BODY_MAX = '512kb';
/** Older than this, a signature may be a recording. */
const TOLERANCE_S = 300;

/**
 * Takes what Stripe says. Only the signature is believed: what an event is about is noted, and read again at Stripe.
 * It stands before everything that parses JSON, because the signature is of the raw bytes.
 */
export function stripeWebhook(
  { webhookSecrets, livemode }: StripeGateway,
  { now, note }: { now: () => Date; note: (event: Stripe.Event) => Promise<void> },
): Router {
  const router = Router();
  router.post('/', express.raw({ type: () => true, limit: BODY_MAX }), async (request, response) => {
    const event = verified(request.body, request.header('stripe-signature'), webhookSecrets, now());
    if (!event || event.livemode !== livemode) {
      response.status(400).json({ message: 'The signature is missing or wrong.', code: 'BAD_REQUEST' });
      return;
    }
    await note(event);
    response.json({ received: true });
  });
  return router;
}

function verified(body: unknown, signature: string | undefined, secrets: readonly string[], now: Date): Stripe.Event | undefined {
  if (!Buffer.isBuffer(body) || signature === undefined) return undefined;
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime());
    } catch {
      // Perhaps another secret.
    }
  }
  return undefined;
}
