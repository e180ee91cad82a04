import type { Logger } from '../../../core/telemetry/log.ts';
import { Stripe, type StripeGateway } from '../../../core/stripe.ts';

const TIMEOUT_MS = 5000;

interface Options {
  /** Where this process takes events. */
  url: string;
  stripe: StripeGateway;
  now: () => Date;
  log: Logger;
}

/**
 * Sends this process an event that means nothing, signed as Stripe signs. Where it is not taken, none of Stripe's would
 * be: a door in front reads the body before its signature is checked, or the secret is another one.
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
  // Not as JSON.stringify would write it again: only the bytes themselves have this signature.
  const body = JSON.stringify(event, null, 2);
  for (const secret of stripe.webhookSecrets) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((err: unknown) => (log.error({ err }, 'the webhook of Stripe does not answer'), undefined));
    if (answer && !answer.ok)
      log.error({ status: answer.status }, 'the webhook of Stripe refuses a signed event: no payment would arrive');
  }
}
