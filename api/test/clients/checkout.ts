import { PASSWORD } from '../fixtures/factories.ts';
import type { TestServer } from '../server.ts';

interface CheckoutResponse {
  status: number;
  body: {
    success?: boolean;
    message: string;
    clientSecret?: string | null;
    intentType?: string | null;
    code?: string;
    fields?: object;
  };
}

let last = 0;
export const newBuyerEmail = () => `buyer-${(last += 1)}@example.test`;

/** The payment that a client secret is of. */
export const intentOf = (secret: string) => secret.split('_secret_')[0]!;

/** How a subscription is bought over REST, and what is stored of the buyer. */
export const checkoutClients = (server: () => TestServer) => {
  const buy = (email: string, fields: Record<string, unknown> = {}): Promise<CheckoutResponse> =>
    server().rest('POST', '/api/create-user-subscription', {
      body: { email, password: PASSWORD, planType: 'monthly', acceptsTerms: true, ...fields },
    });
  const upgrade = (token: string, planType = 'monthly'): Promise<CheckoutResponse> =>
    server().rest('POST', '/api/create-subscription', { body: { planType }, token });
  const verify = (intent: string, email: string) =>
    server().rest(
      'GET',
      `/api/verify-subscription?payment_intent=${encodeURIComponent(intent)}&email=${encodeURIComponent(email)}`,
    );
  const userRow = async (email: string) =>
    (await server().database.fork().execute<Record<string, unknown>[]>('select * from users where email = ?', [email]))[0]!;
  return { buy, upgrade, verify, userRow };
};
