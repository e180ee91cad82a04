import Stripe from 'stripe';
import type { Config } from './config.ts';

export { Stripe };

const TIMEOUT_MS = 10_000;

/** A server that is called instead of Stripe's. */
export interface StripeEndpoint {
  host: string;
  port: number;
  webhookSecret: string;
}

/** The access to Stripe. */
export interface StripeGateway {
  client: Stripe;
  /** The secrets that events may be signed with; several while one is being replaced. */
  webhookSecrets: readonly string[];
  /** Whether events are about real money. */
  livemode: boolean;
  /** The key for Stripe's form in the browser. Null with another endpoint: the product shows its own card form then. */
  publishableKey: string | null;
}

/** The one adapter, whatever the endpoint. Null if there is neither a key nor an endpoint: checkout is not available then. */
export function createStripeGateway({ stripe }: Pick<Config, 'stripe'>, endpoint?: StripeEndpoint): StripeGateway | null {
  const shared = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false } as const;
  if (endpoint) {
    const { host, port, webhookSecret } = endpoint;
    return {
      client: new Stripe('sk_test_emulator', { ...shared, host, port, protocol: 'http' }),
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
