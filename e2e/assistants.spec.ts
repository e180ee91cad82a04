import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { fullAppTest } from './support/fullApp.ts';

/** Where the browser brings the response, as programs on the computer of a member have it. */
interface Callback {
  url: string;
  /** The query of the next response. */
  next(): Promise<URLSearchParams>;
}

const test = fullAppTest.extend<{ callback: Callback }>({
  callback: async ({ playwright: _playwright }, use) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/callback`;
    await use({
      url,
      next: () =>
        new Promise((resolve) => {
          const onRequest = (request: IncomingMessage, response: ServerResponse) => {
            const { pathname, searchParams } = new URL(request.url ?? '/', url);
            response.setHeader('content-type', 'text/html').end('<title>Back</title><h1>Back at the assistant</h1>');
            if (pathname !== '/callback') return;
            server.off('request', onRequest);
            resolve(searchParams);
          };
          server.on('request', onRequest);
        }),
    });
    server.close();
    server.closeAllConnections();
  },
});

// All in one worker, so that the app is started only once.
test.describe.configure({ mode: 'default' });

/** The official client's part of OAuth, in memory. */
function memoryProvider(redirectUrl: string) {
  let client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  let discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
  let verifier = '';
  const seen: { authorize?: URL } = {};
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { redirect_uris: [redirectUrl], client_name: 'Desk assistant' },
    state: () => 'a state of the client',
    clientInformation: () => client,
    saveClientInformation: (saved) => void (client = saved),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (url) => void (seen.authorize = url),
    saveCodeVerifier: (text) => void (verifier = text),
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => void (discovered = state),
    discoveryState: () => discovered,
  };
  return { provider, seen };
}

/** Starts to connect, and returns the URL that the assistant opens in the browser. */
async function startConnecting(page: Page, callback: Callback) {
  const { provider, seen } = memoryProvider(callback.url);
  const origin = new URL(await page.evaluate(() => location.origin)).origin;
  const transport = () => new StreamableHTTPClientTransport(new URL('/mcp', origin), { authProvider: provider });
  const client = () => new Client({ name: 'Desk assistant', version: '1.0.0' });
  const first = transport();
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
  return { url: seen.authorize!.href, finish: (query: URLSearchParams) => first.finishAuth(query), transport, client };
}

async function signIn(page: Page) {
  await page.getByRole('textbox', { name: 'Email' }).fill('pro@promptory.test');
  await page.getByLabel('Password', { exact: true }).fill('promptory-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test(
  'the official client connects through sign-in and consent, without a key',
  { tag: '@phone' },
  async ({ page, callback, consoleErrors }) => {
    await page.goto('/status');
    const assistant = await startConnecting(page, callback);
    await page.goto(assistant.url);
    await expect(page).toHaveURL(/\/user-login\?next=/);
    await signIn(page);

    await expect(page.getByRole('heading', { level: 1, name: 'Connect “Desk assistant”?' })).toBeVisible();
    await expect(page.getByText('We have not verified who this is')).toBeVisible();
    await expect(page.getByText(new URL(callback.url).host)).toBeVisible();
    await expect(page.getByText('prompts:read', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await page.getByLabel('Current password').fill('a wrong one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect password')).toBeVisible();
    // The wrong password is a 400.
    consoleErrors.length = 0;
    await page.getByLabel('Current password').fill('promptory-demo');
    const response = callback.next();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('heading', { name: 'Back at the assistant' })).toBeVisible();
    await assistant.finish(await response);

    const client = assistant.client();
    await client.connect(assistant.transport());
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_prompts');
    const found = await client.callTool({ name: 'search_prompts', arguments: { query: 'contract', limit: 1 } });
    expect(found.isError ?? false).toBe(false);

    await page.goto('/account/keys');
    const row = page.getByRole('list', { name: 'Connected assistants' }).getByRole('listitem');
    await expect(row.getByRole('heading', { name: 'Desk assistant' })).toBeVisible();
    await expectAccessible(page);
    const disconnect = row.getByRole('button', { name: 'Disconnect Desk assistant' });
    await disconnect.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
    await expect(page.getByText('No assistant is connected.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Connected assistants' })).toBeFocused();
    await expect(client.listTools()).rejects.toThrow();
  },
);

test('Deny tells the assistant, and a request that is not valid leads nowhere', async ({ page, callback, consoleErrors }) => {
  await page.goto('/user-login');
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  const { url } = await startConnecting(page, callback);
  // What is shown until the request has loaded.
  const shell = await (await page.request.get(url)).text();
  expect(shell).toContain('Loading the request');
  expect(shell).not.toContain('cannot be connected');
  await page.goto(url);
  const response = callback.next();
  await page.getByRole('button', { name: 'Deny' }).click();
  const query = await response;
  expect([query.get('error'), query.get('state'), query.get('code')]).toEqual(['access_denied', 'a state of the client', null]);

  const elsewhere = new URL(url);
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example/');
  for (const refused of [elsewhere.href, '/oauth/authorize', `${url}&client_id=another`]) {
    await page.goto(refused);
    await expect(page.getByRole('heading', { level: 1, name: 'This assistant cannot be connected' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  }
  await expectAccessible(page);
  // The server's 400, which the browser reports unless the next page was opened before.
  expect(consoleErrors.filter((text) => !text.includes('status of 400'))).toEqual([]);
  consoleErrors.length = 0;
});
