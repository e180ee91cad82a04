import { afterEach, expect, test } from '@jest/globals';
import { makeAdmin } from './fixtures/factories.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
afterEach(() => server.close());

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };
const warnings = () => server.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
const isShown = async () => {
  const { token } = await makeAdmin(server);
  return (await server.graphql('{ overview { isProxyIgnored } }', {}, { token })).body.data;
};

test('a proxy that the settings do not know is logged once, and shown to admins', async () => {
  server = await startServer({ TRUST_PROXY: '0' });
  expect(await isShown()).toEqual({ overview: { isProxyIgnored: false } });
  for (const path of ['/api/system/status', '/api/system/status']) await server.raw(path, { headers: FORWARDED });
  expect(warnings()).toHaveLength(1);
  expect(await isShown()).toEqual({ overview: { isProxyIgnored: true } });
});

test('a proxy that they know is nothing to warn of', async () => {
  server = await startServer({ TRUST_PROXY: '1' });
  await server.raw('/api/system/status', { headers: FORWARDED });
  expect(warnings()).toEqual([]);
  expect(await isShown()).toEqual({ overview: { isProxyIgnored: false } });
});
