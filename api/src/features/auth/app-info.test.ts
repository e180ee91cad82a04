import { afterEach, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../../test/server.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';

let server: TestServer;
afterEach(() => server.close());

const QUERY = '{ appInfo { demo demoAccounts { email password label } checkout stripePublishableKey superUserCode } }';

test('in demo mode the demo accounts are public', async () => {
  server = await startServer();
  const { body, headers } = await server.graphql(QUERY);
  const accounts = demoAccounts.map(({ email, label }) => ({ email, label, password: DEMO_PASSWORD }));
  expect(body).toEqual({
    data: {
      appInfo: { demo: true, demoAccounts: accounts, checkout: 'standIn', stripePublishableKey: null, superUserCode: '2468' },
    },
  });
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
});

test('in production there are no demo accounts, and the client must use https', async () => {
  server = await startServer({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://not-asked.example/promptory',
    JWT_SECRETS: 'first:a secret of the tests and long enough',
    PUBLIC_URL: 'https://promptory.example',
  });
  const { body, text, headers } = await server.graphql(QUERY);
  expect(body).toEqual({
    data: { appInfo: { demo: false, demoAccounts: [], checkout: 'none', stripePublishableKey: null, superUserCode: null } },
  });
  for (const { email } of demoAccounts) expect(text).not.toContain(email);
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('with Stripe keys, the client gets the publishable key, and only payment pages may load Stripe', async () => {
  server = await startServer({
    STRIPE_SECRET_KEY: 'sk_test_never_asked',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
    STRIPE_WEBHOOK_SECRETS: 'whsec_12345678',
  });
  const { body, text } = await server.graphql(QUERY);
  expect(body.data).toMatchObject({ appInfo: { checkout: 'stripe', stripePublishableKey: 'pk_test_shown' } });
  expect(text).not.toContain('sk_test');
  const policyOf = async (path: string) => (await server.raw(path)).headers.get('content-security-policy');
  for (const path of ['/checkout', '/checkout/', '/Checkout', '/subscribe', '/billing'])
    expect(await policyOf(path)).toContain('https://js.stripe.com');
  for (const path of ['/', '/prompts', '/graphql', '/checkout/more', '/%63heckout'])
    expect(await policyOf(path)).not.toContain('stripe.com');
});
