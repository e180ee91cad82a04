import Stripe from 'stripe';
import type { Handler } from './handler.ts';

/** An HTTP client for the `stripe` package whose requests do not leave the process: for tests that make very many. */
export class InProcessHttpClient extends Stripe.HttpClient {
  readonly #handle: Handler;

  constructor(handle: Handler) {
    super();
    this.#handle = handle;
  }

  override getClientName(): string {
    return 'in-process';
  }

  override async makeRequest(...[, , url, method, headers, body]: Parameters<Stripe.HttpClient['makeRequest']>) {
    const [path = '', query = ''] = url.split('?', 2);
    const idempotencyKey = headers['Idempotency-Key'] as string | undefined;
    const response = await this.#handle({ method, path, query, body: body ?? '', idempotencyKey });
    // As over a network: what is sent does not change afterwards.
    const json = JSON.parse(JSON.stringify(response.body)) as object;
    return {
      getStatusCode: () => response.status,
      getHeaders: () => ({}),
      getRawResponse: () => json,
      toStream: () => {
        throw new Error('There is no stream');
      },
      toJSON: async () => json,
    };
  }
}
