import Stripe from 'stripe';
import type { Config } from './config.ts';

export { Stripe };

const TIMEOUT_MS = 10_000;

/** Where Stripe's server is, if not at Stripe: the stand-in of a demonstration. */
export interface StripeAddress {
  host: string;
  port: number;
  webhookSecret: string;
}

/** The way to Stripe. */
export interface StripeGateway {
  client: Stripe;
  /** What events are signed with; several while a secret is being replaced. */
  webhookSecrets: readonly string[];
  /** Whether events of real money are expected. */
  livemode: boolean;
  /** What the browser needs for Stripe's own form; null with the stand-in, whose form is ours. */
  publishableKey: string | null;
}

/**
 * The one adapter: the same code talks to Stripe and to the stand-in. Null where neither is there; checkout then says
 * that it is not available.
 */
export function createStripe({ stripe }: Pick<Config, 'stripe'>, stripeEmulator?: StripeAddress): StripeGateway | null {
  const shared = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false } as const;
  if (stripeEmulator) {
    const { host, port, webhookSecret } = stripeEmulator;
    return {
      client: new Stripe('sk_test_stand_in', { ...shared, host, port, protocol: 'http' }),
      webhookSecrets: [webhookSecret],
      livemode: false,
      publishableKey: null,
    };
  }
  if (!stripe) return null;
  return {
    client: new Stripe(stripe.secretKey, shared),
    webhookSecrets: stripe.webhookSecrets,
    livemode: stripe.secretKey.startsWith('sk_live_') || stripe.secretKey.startsWith('rk_live_'),
    publishableKey: stripe.publishableKey,
  };
}
