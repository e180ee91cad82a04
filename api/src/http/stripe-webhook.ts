import express, { Router } from 'express';
import { z } from 'zod';
import { networkOf } from '../core/network.ts';
import { Stripe, type StripeGateway } from '../core/stripe.ts';
import type { Logger } from '../core/telemetry/log.ts';

const BODY_MAX = '512kb';
/** An older signature may be a replay. */
const TOLERANCE_S = 300;

/**
 * Receives events from Stripe. An event is only queued: its subscription is read from Stripe again. Must be mounted before
 * the JSON parser, because the signature covers the raw bytes.
 */
export function stripeWebhook(
  { webhookSecrets, livemode }: StripeGateway,
  { now, log, enqueue }: { now: () => Date; log: Logger; enqueue: (event: Stripe.Event) => Promise<void> },
): Router {
  const router = Router();
  router.post('/', express.raw({ type: () => true, limit: BODY_MAX }), async (request, response) => {
    const event = verifyEvent(request.body, request.header('stripe-signature'), webhookSecrets, now());
    if (!event) {
      // Once a secret is wrong, no payment is noticed. The body is not logged: anybody may have sent it.
      log.warn({ network: networkOf(request.ip) }, 'a Stripe webhook was rejected: its signature is missing or wrong');
      response.status(400).json({ message: 'The signature is missing or wrong.', code: 'BAD_REQUEST' });
      return;
    }
    if (!isEvent(event) || event.livemode !== livemode) {
      log.warn({ network: networkOf(request.ip) }, 'a Stripe webhook was rejected: it is not an event of this mode');
      response.status(400).json({ message: 'This is not an event of this mode.', code: 'BAD_REQUEST' });
      return;
    }
    await enqueue(event);
    response.json({ received: true });
  });
  return router;
}

const eventSchema = z.object({ type: z.string(), livemode: z.boolean(), data: z.object({ object: z.looseObject({}) }) });

const isEvent = (value: unknown): value is Stripe.Event => eventSchema.safeParse(value).success;

function verifyEvent(body: unknown, signature: string | undefined, secrets: readonly string[], now: Date): unknown {
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
