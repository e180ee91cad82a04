import { Stripe, type StripeGateway } from '../../../core/stripe.ts';
import type { Logger } from '../../../core/telemetry/log.ts';

const TIMEOUT_MS = 5000;

interface Options {
  /** The URL of this process's webhook. */
  url: string;
  stripe: StripeGateway;
  now: () => Date;
  log: Logger;
}

/**
 * Sends this process an event without effect, signed as Stripe signs. If it is rejected, Stripe's events would be, too: a
 * middleware changes the body before its signature is checked. It cannot know whether the secret is Stripe's, nor whether a
 * proxy lets Stripe's events through.
 */
export async function checkWebhook({ url, stripe, now, log }: Options): Promise<void> {
  const seconds = Math.floor(now().getTime() / 1000);
  const event = {
    id: 'evt_self_test',
    object: 'event',
    type: 'promptory.self_test',
    api_version: Stripe.API_VERSION,
    created: seconds,
    livemode: stripe.livemode,
    data: { object: {} },
  };
  // Indented, so that a body that was parsed and serialized again does not match the signature.
  const body = JSON.stringify(event, null, 2);
  for (const secret of stripe.webhookSecrets) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((err: unknown) => void log.error({ err }, 'the Stripe webhook does not answer'));
    if (response && !response.ok)
      log.error({ status: response.status }, 'the Stripe webhook rejects signed events: no payment would be noticed');
  }
}
