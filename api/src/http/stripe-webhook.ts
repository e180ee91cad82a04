import express, { Router } from 'express';
import { Stripe, type StripeGateway } from '../core/stripe.ts';

const BODY_MAX = '512kb';
/** An older signature may be a replay. */
const TOLERANCE_S = 300;

/**
 * Receives events from Stripe. An event is only queued: its subscription is read from Stripe again. Must be mounted before
 * the JSON parser, because the signature covers the raw bytes.
 */
export function stripeWebhook(
  { webhookSecrets, livemode }: StripeGateway,
  { now, enqueue }: { now: () => Date; enqueue: (event: Stripe.Event) => Promise<void> },
): Router {
  const router = Router();
  router.post('/', express.raw({ type: () => true, limit: BODY_MAX }), async (request, response) => {
    const event = verifyEvent(request.body, request.header('stripe-signature'), webhookSecrets, now());
    if (!event || event.livemode !== livemode) {
      response.status(400).json({ message: 'The signature is missing or wrong.', code: 'BAD_REQUEST' });
      return;
    }
    await enqueue(event);
    response.json({ received: true });
  });
  return router;
}

function verifyEvent(
  body: unknown,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): Stripe.Event | undefined {
  if (!Buffer.isBuffer(body) || signature === undefined) return undefined;
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime());
    } catch {
      // Try the next secret.
    }
  }
  return undefined;
}
