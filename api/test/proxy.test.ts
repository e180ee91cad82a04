import { afterEach, expect, test } from '@jest/globals';
import { makeAdmin } from './fixtures/factories.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
afterEach(() => server.close());

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };
const warnings = () => server.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
const isShown = async (headers?: Record<string, string>) => {
  const { token } = await makeAdmin(server);
  return (await server.graphql('{ overview { isProxyIgnored } }', {}, { token, headers })).body.data;
};

test('a proxy that the settings do not know is logged once, and shown to admins who come through it', async () => {
  server = await startServer({ TRUST_PROXY: '0' });
  for (const path of ['/api/system/status', '/api/system/status']) await server.raw(path, { headers: FORWARDED });
  expect(warnings()).toHaveLength(1);
  expect(await isShown(FORWARDED)).toEqual({ overview: { isProxyIgnored: true } });
});

test('the header of a visitor does not make the overview warn of a proxy', async () => {
  server = await startServer({ TRUST_PROXY: '0' });
  await server.raw('/api/system/status', { headers: FORWARDED });
  expect(await isShown()).toEqual({ overview: { isProxyIgnored: false } });
});

test('a proxy that they know is nothing to warn of', async () => {
  server = await startServer({ TRUST_PROXY: '1' });
  expect(await isShown(FORWARDED)).toEqual({ overview: { isProxyIgnored: false } });
  expect(warnings()).toEqual([]);
});
