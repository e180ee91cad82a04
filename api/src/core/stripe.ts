import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Config } from './config.ts';
import { SECOND } from './time.ts';

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
  /** Whether Stripe served the last request that was sent to it. Null before the first one. */
  isUp: () => boolean | null;
  /** If Stripe did not serve the last request, sends one more. At night, the next request could be an hour away. */
  checkAgain: () => Promise<void>;
}

type Client = Stripe.HttpClient;
type Response = Awaited<ReturnType<Client['makeRequest']>>;

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = SECOND / 2;
/** A member waits for the response. What Stripe wants to be asked later is an error now. */
const MAX_DELAY_MS = 3 * SECOND;

/** How long to wait before the next attempt; undefined if that is too long. Stripe's header is in seconds. */
function delayOf(response: Response, attempt: number): number | undefined {
  const header = response.getHeaders()['retry-after'];
  const wanted = typeof header === 'string' && /^\d+$/.test(header) ? Number(header) * SECOND : undefined;
  // Random, so that requests that were refused together do not come back together.
  const delay = wanted ?? FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  return delay <= MAX_DELAY_MS ? delay : undefined;
}

/** Whether Stripe works, although it may reject this request. With a key that it does not know, it is as good as down. */
const isServed = (status: number) => status < 500 && status !== 401;

/** Repeats a request that Stripe refuses because there are too many. The `stripe` package repeats all others. */
class RateLimitedHttpClient extends Stripe.HttpClient {
  readonly #client: Client;
  /** Whether the last request was served. */
  isUp: boolean | null = null;

  constructor(client: Client) {
    super();
    this.#client = client;
  }

  override getClientName(): string {
    return this.#client.getClientName();
  }

  override async makeRequest(...request: Parameters<Client['makeRequest']>): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#send(request);
      if (response.getStatusCode() !== 429 || attempt === MAX_ATTEMPTS) return response;
      const delay = delayOf(response, attempt);
      if (delay === undefined) return response;
      // Frees the connection.
      response.dispose?.();
      await wait(delay);
    }
  }

  async #send(request: Parameters<Client['makeRequest']>): Promise<Response> {
    try {
      const response = await this.#client.makeRequest(...request);
      this.isUp = isServed(response.getStatusCode());
      return response;
    } catch (error) {
      this.isUp = false;
      throw error;
    }
  }
}

/** The one adapter, whatever the endpoint. Null if there is neither a key nor an endpoint: checkout is not available then. */
export function createStripeGateway({ stripe }: Pick<Config, 'stripe'>, endpoint?: StripeEndpoint): StripeGateway | null {
  const httpClient = new RateLimitedHttpClient(Stripe.createNodeHttpClient());
  const shared = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false, httpClient } as const;
  const gateway = (client: Stripe, properties: Pick<StripeGateway, 'webhookSecrets' | 'livemode' | 'publishableKey'>) => ({
    client,
    ...properties,
    isUp: () => httpClient.isUp,
    checkAgain: async () => {
      // Whether it fails is all that matters.
      if (httpClient.isUp === false) await client.events.list({ limit: 1 }, { maxNetworkRetries: 0 }).catch(() => undefined);
    },
  });
  if (endpoint) {
    const { host, port, webhookSecret } = endpoint;
    return gateway(new Stripe('sk_test_emulator', { ...shared, host, port, protocol: 'http' }), {
      webhookSecrets: [webhookSecret],
      livemode: false,
      publishableKey: null,
    });
  }
  if (!stripe) return null;
  return gateway(new Stripe(stripe.secretKey, shared), {
    webhookSecrets: stripe.webhookSecrets,
    livemode: stripe.secretKey.startsWith('sk_live_') || stripe.secretKey.startsWith('rk_live_'),
    publishableKey: stripe.publishableKey,
  });
}
