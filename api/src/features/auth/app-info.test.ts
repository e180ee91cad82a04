import { afterEach, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../../test/server.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';

let server: TestServer;
afterEach(() => server.close());

const QUERY = '{ appInfo { demo demoAccounts { email password label } } }';

test('in demo mode everybody may know the example accounts', async () => {
  server = await startServer();
  const { body, headers } = await server.graphql(QUERY);
  const accounts = demoAccounts.map(({ email, label }) => ({ email, label, password: DEMO_PASSWORD }));
  expect(body).toEqual({ data: { appInfo: { demo: true, demoAccounts: accounts } } });
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
});

test('in production there are none, and the client is held to https', async () => {
  server = await startServer({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://not-asked.example/promptory',
    JWT_SECRETS: 'first:a secret of the tests and long enough',
    PUBLIC_URL: 'https://promptory.example',
  });
  const { body, text, headers } = await server.graphql(QUERY);
  expect(body).toEqual({ data: { appInfo: { demo: false, demoAccounts: [] } } });
  for (const { email } of demoAccounts) expect(text).not.toContain(email);
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});
