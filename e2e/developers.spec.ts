import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { chapters } from './support/paths.ts';
import { clipboard, expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';

const run = promisify(execFile);

/** Creates a key for a demo account, whose email is confirmed. Also returns the session token. */
async function makeKey(page: Page, kind: 'free' | 'pro', scopes: string[]): Promise<{ key: string; token: string }> {
  const signedIn = await page.request.post('/api/auth/login', {
    data: { email: `${kind}@promptory.test`, password: 'promptory-demo' },
  });
  const { token } = (await signedIn.json()) as { token: string };
  const response = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      query: 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input, password: "promptory-demo") { key } }',
      variables: { input: { name: 'Newsroom', scopes } },
    },
  });
  const { data } = (await response.json()) as { data: { createApiKey: { key: string } } };
  return { key: data.createApiKey.key, token };
}

/** Records the URLs of the scripts that a page loads. */
function scripts(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.ok() && response.request().resourceType() === 'script') loaded.add(response.url());
  });
  return loaded;
}

const textsOf = async (page: Page, urls: Iterable<string>): Promise<string> =>
  (await Promise.all([...urls].map(async (url) => (await page.request.get(url)).text()))).join('\n');

async function pasteKey(page: Page, key: string) {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Use this key' }).click();
  await expect(page.getByRole('region', { name: 'Access' })).toContainText(`…${key.slice(-4)}`);
}

const responsePane = (page: Page) => page.locator('.graphiql-response');
const runQuery = (page: Page) => page.getByRole('button', { name: /^Execute query/ }).click();
/** Waits until all parts of the editor have been loaded. */
async function expectEditor(page: Page) {
  await expect(page.locator('.graphiql-query-editor .view-line').first()).toBeVisible();
  await expect(page.locator('.graphiql-response .monaco-editor')).toBeVisible();
}

/** Opens an example and waits until the editor shows it. */
async function openExample(page: Page, example: string, operation: string) {
  await page.getByRole('button', { name: example }).click();
  await expect(page.locator('.graphiql-query-editor')).toContainText(operation);
}

/** Elements of GraphiQL with accessibility problems that we cannot fix. */
const graphiqlExceptions = [
  // A draggable tab that contains two buttons.
  '.graphiql-tab',
];

test.describe('The playground', () => {
  test('runs its examples with the session of the page', async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto('/playground');
    await expect(page.getByRole('region', { name: 'Access' })).toContainText('with the access of the Pro plan');
    await expectEditor(page);
    for (const [example, operation, expected] of [
      ['List categories', 'Categories', /"name":\s"Legal"/],
      ['Search prompts', 'SearchPrompts', /"hasNextPage":\strue/],
      ['Read a prompt', 'ReadPrompt', /"isLocked":\sfalse/],
      ['Record a use', 'RecordUse', /"totalUsed":\s1/],
      ['Favorites and figures', 'FavoritesAndFigures', /"totalPrompts":\s\d{3}/],
    ] as const) {
      await openExample(page, example, operation);
      await expect(responsePane(page)).not.toContainText('"data"');
      await runQuery(page);
      await expect(responsePane(page), example).toContainText(expected);
    }
    // A second click returns to the existing tab.
    const tabs = page.locator('.graphiql-session-header').getByRole('tab');
    const before = await tabs.count();
    await page.getByRole('button', { name: 'List categories' }).click();
    await expect(tabs).toHaveCount(before);
  });

  test('runs an example that was opened a moment ago', async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto('/playground');
    await expectEditor(page);
    await openExample(page, 'List categories', 'Categories');
    await runQuery(page);
    await expect(responsePane(page)).toContainText('"name"');
    const run = await page.getByRole('button', { name: /^Execute query/ }).elementHandle();
    // Runs it as soon as its tab is there, before the debounce of the editor has ended.
    await page.getByRole('button', { name: 'Favorites and figures' }).evaluate(async (example, execute) => {
      const tabs = () => document.querySelectorAll('.graphiql-session-header [role=tab]').length;
      const before = tabs();
      const changed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (tabs() === before) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
      (example as HTMLElement).click();
      await changed;
      (execute as HTMLElement).click();
    }, run);
    await expect(responsePane(page)).toContainText('"totalPrompts"');
  });

  for (const who of ['a signed-in member', 'a key with schema:read'] as const) {
    test(`documents the schema for ${who}`, async ({ page, signIn }) => {
      if (who === 'a signed-in member') await signIn('free');
      await page.goto('/playground');
      if (who !== 'a signed-in member') await pasteKey(page, (await makeKey(page, 'free', ['schema:read'])).key);
      await expectEditor(page);
      await page.getByRole('button', { name: /Documentation Explorer/ }).click();
      const explorer = page.locator('.graphiql-plugin');
      await explorer.getByText('Query', { exact: true }).click();
      await expect(explorer).toContainText('The prompts of the library, filtered, searched and sorted.');
    });
  }

  test('a pasted key has its own scopes, and a missing scope returns FORBIDDEN', async ({ page, consoleErrors }) => {
    const { key, token } = await makeKey(page, 'pro', ['catalog:read']);
    await page.addInitScript((stored) => localStorage.setItem('admin_user_token', stored), token);
    await page.goto('/playground');
    await page.getByRole('button', { name: 'Paste a key' }).click();
    await pasteKey(page, key);
    await expect(page.getByText(/^This key lacks the scope schema:read/)).toBeVisible();
    await expectEditor(page);
    await openExample(page, 'Record a use', 'RecordUse');
    await runQuery(page);
    await expect(responsePane(page)).toContainText('"code": "FORBIDDEN"');
    await expect(page.getByText(/^Left after the last response: 1\d\d of 120 requests/)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(key);
    await page.getByRole('button', { name: 'Use my session' }).click();
    await runQuery(page);
    await expect(responsePane(page)).toContainText('"usageCount"');
    // The browser logs the status 403.
    consoleErrors.length = 0;
  });

  test('sends what is typed in the headers pane, and never stores it', async ({ page, signIn, consoleErrors }) => {
    const { key } = await makeKey(page, 'free', ['catalog:read']);
    await signIn('pro');
    await page.goto('/playground');
    await expectEditor(page);
    await openExample(page, 'Record a use', 'RecordUse');
    await page.getByRole('button', { name: 'Headers', exact: true }).click();
    await page.getByRole('region', { name: 'Headers' }).getByRole('code').click();
    await page.keyboard.insertText(JSON.stringify({ Authorization: `Bearer ${key}` }));
    await runQuery(page);
    await expect(responsePane(page)).toContainText('"code": "FORBIDDEN"');
    // The history is written a moment later.
    const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    await expect.poll(stored).toContain('graphiql:queries');
    expect(await stored()).not.toContain(key);
    await page.reload();
    await expectEditor(page);
    expect(await stored()).not.toContain(key);
    await expect(page.getByText(/^Your session/)).toBeVisible();
    // The browser logs the status 403.
    consoleErrors.length = 0;
  });

  test('asks visitors to sign in or paste a key, without loading the editor', async ({ page }) => {
    const loaded = scripts(page);
    await page.goto('/playground');
    await expect(page.getByRole('heading', { name: 'Sign in, or paste a key' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([...loaded].filter((url) => /graphiql|monaco|worker/i.test(url))).toEqual([]);
    await expectAccessible(page);
  });

  test('is accessible in both color schemes', { tag: '@phone' }, async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto('/playground');
    await expectEditor(page);
    await page.getByRole('button', { name: 'List categories' }).click();
    await runQuery(page);
    await expect(responsePane(page)).toContainText('Legal');
    await expectAccessible(page, graphiqlExceptions);
  });
});

test.describe('The documentation', () => {
  for (const path of chapters) {
    // The chapters have the same parts, so one of them is enough on a narrow screen.
    test(`${path} is accessible in both color schemes`, { tag: path === '/developers' ? '@phone' : [] }, async ({ page }) => {
      await page.goto(path);
      // Set by the script, so the page has been hydrated.
      await expect(page.locator('[aria-current="location"]')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
    });
  }

  test('shows the samples in all languages without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/developers');
    for (const language of ['curl', 'TypeScript', 'Python']) {
      const sample = page.getByRole('group', { name: `First call in ${language}` });
      await expect(sample).toContainText(baseURL!);
      expect(await sample.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), language).toBe(0);
    }
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'GraphQL', exact: true }).click();
    for (const name of ['prompts', 'recordUse'])
      await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
    await page.goto('/developers/types');
    await expect(page.getByRole('heading', { level: 3, name: 'PromptConnection', exact: true })).toBeVisible();
    await page.goto('/developers/rest');
    await expect(page.getByRole('heading', { level: 3, name: 'GET /api/prompts/{id}', exact: true })).toBeVisible();
    await context.close();
  });

  test('scrolls to an anchor and marks the section in the contents', { tag: '@phone' }, async ({ page, isMobile }) => {
    await page.goto('/developers/graphql#mutation-recordUse');
    await expect(page.getByRole('heading', { level: 3, name: 'recordUse', exact: true })).toBeInViewport();
    // Set by the script. Playwright would retry a click before that, and scroll the page.
    await expect(page.locator('[aria-current="location"]')).toHaveCount(1);
    if (isMobile) await page.getByRole('button', { name: 'Contents' }).click();
    const entry = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'recordUse', exact: true });
    await expect(entry).toHaveAttribute('aria-current', 'location');
    await expect(entry).toBeInViewport();
    await page.keyboard.press('/');
    await page.keyboard.type('PromptMatch');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/developers\/types#PromptMatch$/);
    await expect(page.getByRole('heading', { level: 3, name: 'PromptMatch', exact: true })).toBeInViewport();
  });

  test('has first calls in curl and TypeScript that run unchanged', async ({ page }) => {
    const { key } = await makeKey(page, 'free', ['catalog:read']);
    const env = { ...process.env, PROMPTORY_KEY: key };
    await page.goto('/developers');
    const languageButton = (language: string) =>
      page.getByRole('group', { name: 'First call: language' }).getByRole('button', { name: language });
    const textOf = async (language: string) => {
      await languageButton(language).click();
      await page.getByRole('button', { name: `Copy First call in ${language}` }).click();
      await expect(page.getByText(`First call in ${language} copied to clipboard`, { exact: true })).toBeVisible();
      return clipboard(page);
    };

    const { stdout: response } = await run('sh', ['-c', await textOf('curl')], { env });
    expect(JSON.parse(response)).toMatchObject({ data: { prompts: { edges: [{}, {}, {}] } } });

    // An empty project that installs the package from this server.
    const folder = mkdtempSync(join(tmpdir(), 'promptory-first-call-'));
    try {
      // The same as npm init writes.
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'partner', private: true, type: 'commonjs' }));
      const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' };
      const install = await page.getByRole('group', { name: 'Installing the SDK' }).textContent();
      await run('sh', ['-c', install ?? ''], { cwd: folder, env: { ...env, ...quiet } });
      const text = await textOf('TypeScript');
      // Under both file names from the guide. The sample is plain JavaScript, so Node can run the first without tsx.
      for (const [name, ...runner] of [['first-call.mjs'], ['first-call.mts', '--import', import.meta.resolve('tsx')]] as const) {
        const file = join(folder, name);
        writeFileSync(file, text);
        const { stdout } = await run('node', [...runner, file], { cwd: folder, env });
        expect(stdout).toMatch(/^\d+ prompts, such as\n(\S+ .+\n){3}$/);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('has Python programs that run unchanged with the served client, if Python and httpx are installed', async ({ page }) => {
    const { key } = await makeKey(page, 'free', ['catalog:read']);
    const python = [process.env.PYTHON, 'python3', '/usr/bin/python3'].filter((each) => each !== undefined);
    const known = await Promise.all(python.map((each) => run(each, ['-c', 'import httpx, anyio']).then(Boolean, () => false)));
    const command = python[known.indexOf(true)];
    const textOf = (name: string) => page.getByRole('group', { name, includeHidden: true }).textContent();
    await page.goto('/developers');
    const [, url] = /^pip install (\S+)$/.exec((await textOf('Installing the Python client')) ?? '')!;
    const wheel = await page.request.get(url!);
    expect(wheel.status()).toBe(200);
    expect((await wheel.body()).subarray(0, 2).toString()).toBe('PK');
    test.skip(command === undefined, 'No Python has httpx');

    const folder = mkdtempSync(join(tmpdir(), 'promptory-python-'));
    try {
      const file = join(folder, basename(url!));
      writeFileSync(file, await wheel.body());
      const env = { ...process.env, PROMPTORY_KEY: key, PYTHONPATH: file };
      const first = await run(command!, ['-c', (await textOf('First call in Python')) ?? ''], { env });
      expect(first.stdout).toMatch(/^\d+ prompts, such as\n(\S+ .+\n){3}$/);
      const whole = await run(command!, ['-c', (await textOf('A Python program')) ?? ''], { env });
      expect(whole.stdout).toContain('Contract Analysis Assistant\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('a query can be sent by GET with a key, and the changelog is a feed that the guide names', async ({ page }) => {
  const { key } = await makeKey(page, 'free', ['catalog:read']);
  const query = new URLSearchParams({ query: '{ categories { id } }' });
  const response = await page.request.get(`/graphql?${query.toString()}`, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ data: { categories: expect.any(Array) as unknown } });
  await page.goto('/developers');
  const feed = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href');
  const feedResponse = await page.request.get(feed ?? '');
  expect(feedResponse.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
});

test('other pages load neither the editor nor the reference', async ({ page, signIn }) => {
  // Strings in their code that a minifier does not rename.
  const markers = /graphiql-container|MonacoEnvironment|GRAPHQL_PARSE_FAILED/;
  const loaded = scripts(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await signIn('pro');
  await page.goto('/prompts');
  await page.waitForLoadState('networkidle');
  expect(loaded.size).toBeGreaterThan(0);
  expect(await textsOf(page, loaded)).not.toMatch(markers);

  const onGuide = scripts(page);
  await page.goto('/developers');
  await page.waitForLoadState('networkidle');
  const texts = await textsOf(page, onGuide);
  // Makes sure that the marker exists.
  expect(texts).toContain('GRAPHQL_PARSE_FAILED');
  expect(texts).not.toMatch(/graphiql-container|MonacoEnvironment/);
});
