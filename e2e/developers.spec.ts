import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { chapters } from './support/addresses.ts';
import { clipboard, expect, test } from './support/fixtures.ts';
import { looksRight } from './support/looks.ts';

const run = promisify(execFile);

/** A key of a member of the demonstration, whose address is confirmed, and the token of their session. */
async function makeKey(page: Page, kind: 'free' | 'pro', scopes: string[]): Promise<{ key: string; token: string }> {
  const signedIn = await page.request.post('/api/auth/login', {
    data: { email: `${kind}@promptory.test`, password: 'promptory-demo' },
  });
  const { token } = (await signedIn.json()) as { token: string };
  const response = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      query: 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
      variables: { input: { name: 'Newsroom', scopes } },
    },
  });
  const { data } = (await response.json()) as { data: { createApiKey: { key: string } } };
  return { key: data.createApiKey.key, token };
}

/** Collects the addresses of the scripts that a page loads. */
function scripts(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.ok() && response.request().resourceType() === 'script') loaded.add(response.url());
  });
  return loaded;
}

const textsOf = async (page: Page, addresses: Iterable<string>): Promise<string> =>
  (await Promise.all([...addresses].map(async (address) => (await page.request.get(address)).text()))).join('\n');

async function pasteKey(page: Page, key: string) {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Use this key' }).click();
  await expect(page.getByRole('region', { name: 'Rights' })).toContainText(`…${key.slice(-4)}`);
}

const responsePane = (page: Page) => page.locator('.graphiql-response');
const runQuery = (page: Page) => page.getByRole('button', { name: /^Execute query/ }).click();
/** The editor comes in parts. */
async function isThere(page: Page) {
  await expect(page.locator('.graphiql-query-editor .view-line').first()).toBeVisible();
  await expect(page.locator('.graphiql-response .monaco-editor')).toBeVisible();
}

/** An example is there to be run once the editor shows it. */
async function openExample(page: Page, example: string, named: string) {
  await page.getByRole('button', { name: example }).click();
  await expect(page.locator('.graphiql-query-editor')).toContainText(named);
}

/** What axe finds in GraphiQL itself, whatever is handed to it. */
const graphiqlsOwnFaults = [
  // A tab that can be dragged and holds two buttons.
  '.graphiql-tab',
];

test.describe('The playground', () => {
  test('runs its examples with the session of the page', { tag: '@phone' }, async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto('/playground');
    await expect(page.getByRole('region', { name: 'Rights' })).toContainText('with the rights of the Pro plan');
    await isThere(page);
    for (const [example, named, expected] of [
      ['List categories', 'Categories', /"name":\s"Legal"/],
      ['Search prompts', 'SearchPrompts', /"hasNextPage":\strue/],
      ['Read a prompt', 'ReadPrompt', /"isLocked":\sfalse/],
      ['Record a use', 'RecordUse', /"totalUsed":\s1/],
      ['Favorites and figures', 'FavoritesAndFigures', /"totalPrompts":\s201/],
    ] as const) {
      await openExample(page, example, named);
      await expect(responsePane(page)).not.toContainText('"data"');
      await runQuery(page);
      await expect(responsePane(page), example).toContainText(expected);
    }
    // A second press goes back to the tab that is there.
    const tabs = page.locator('.graphiql-session-header').getByRole('tab');
    const before = await tabs.count();
    await page.getByRole('button', { name: 'List categories' }).click();
    await expect(tabs).toHaveCount(before);
  });

  test('runs what was opened a moment ago, under its own name', async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto('/playground');
    await isThere(page);
    await openExample(page, 'List categories', 'Categories');
    await runQuery(page);
    await expect(responsePane(page)).toContainText('"name"');
    const run = await page.getByRole('button', { name: /^Execute query/ }).elementHandle();
    // As soon as its tab is there: before the editor's wait for a pause in the typing has ended.
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

  for (const who of ['the signed-in', 'a key with schema:read'] as const) {
    test(`explains the schema to ${who}`, async ({ page, signIn }) => {
      if (who === 'the signed-in') await signIn('free');
      await page.goto('/playground');
      if (who !== 'the signed-in') await pasteKey(page, (await makeKey(page, 'free', ['schema:read'])).key);
      await isThere(page);
      await page.getByRole('button', { name: /Documentation Explorer/ }).click();
      const explorer = page.locator('.graphiql-plugin');
      await explorer.getByText('Query', { exact: true }).click();
      await expect(explorer).toContainText('The library, filtered, searched and in order.');
    });
  }

  test('K3: a pasted key has its own rights, and the one that it lacks is refused', async ({ page, consoleErrors }) => {
    const { key, token } = await makeKey(page, 'pro', ['catalog:read']);
    await page.addInitScript((stored) => localStorage.setItem('admin_user_token', stored), token);
    await page.goto('/playground');
    await page.getByRole('button', { name: 'Paste a key' }).click();
    await pasteKey(page, key);
    await expect(page.getByText(/^This key has no right schema:read/)).toBeVisible();
    await isThere(page);
    await openExample(page, 'Record a use', 'RecordUse');
    await runQuery(page);
    await expect(responsePane(page)).toContainText('"code": "FORBIDDEN"');
    await expect(page.getByText(/^Left after the last answer: 1\d\d of 120 requests/)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(key);
    await page.getByRole('button', { name: 'Use my session' }).click();
    await runQuery(page);
    await expect(responsePane(page)).toContainText('"usageCount"');
    // The browser reports the status 403.
    consoleErrors.length = 0;
  });

  test('a visitor is asked to sign in or to paste a key, and loads no editor', async ({ page }) => {
    const loaded = scripts(page);
    await page.goto('/playground');
    await expect(page.getByRole('heading', { name: 'Sign in, or paste a key' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([...loaded].filter((address) => /graphiql|monaco|worker/i.test(address))).toEqual([]);
    await looksRight(page);
  });

  test('looks right in both schemes', { tag: '@phone' }, async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto('/playground');
    await isThere(page);
    await page.getByRole('button', { name: 'List categories' }).click();
    await runQuery(page);
    await expect(responsePane(page)).toContainText('Legal');
    await looksRight(page, graphiqlsOwnFaults);
  });
});

test.describe('The documentation', () => {
  for (const path of chapters) {
    test(`${path} looks right in both schemes`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(path);
      // Set by the script: from then on the page is no longer the one that was rendered at build time.
      await expect(page.locator('[aria-current="location"]')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await looksRight(page);
    });
  }

  test('can be read without script, in every language', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/developers');
    for (const language of ['curl', 'TypeScript', 'Python']) {
      await expect(page.getByRole('group', { name: `First call in ${language}` })).toContainText(baseURL!);
    }
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'GraphQL', exact: true }).click();
    for (const name of ['prompts', 'recordUse'])
      await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
    await page.goto('/developers/types');
    await expect(page.getByRole('heading', { level: 3, name: 'PromptConnection' })).toBeVisible();
    await page.goto('/developers/rest');
    await expect(page.getByRole('heading', { level: 3, name: 'GET /api/prompts/{id}' })).toBeVisible();
    await context.close();
  });

  test(
    'an anchor is in sight, and what is being read is marked in the contents',
    { tag: '@phone' },
    async ({ page, isMobile }) => {
      await page.goto('/developers/graphql#mutation-recordUse');
      await expect(page.getByRole('heading', { level: 3, name: 'recordUse', exact: true })).toBeInViewport();
      // Set by the script. A press before it would be tried again by the test's tool, which scrolls for it.
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
    },
  );

  test('its first calls run as they stand there', async ({ page, isMobile }) => {
    test.skip(isMobile, 'The same texts');
    const { key } = await makeKey(page, 'free', ['catalog:read']);
    const env = { ...process.env, PROMPTORY_KEY: key };
    await page.goto('/developers');
    const choose = (language: string) =>
      page.getByRole('group', { name: 'First call: language' }).getByRole('button', { name: language });
    const textOf = async (language: string) => {
      await choose(language).click();
      await page.getByRole('button', { name: `Copy First call in ${language}` }).click();
      await expect(page.getByText(`First call in ${language} copied to clipboard`, { exact: true })).toBeVisible();
      return clipboard(page);
    };

    const { stdout: answer } = await run('sh', ['-c', await textOf('curl')], { env });
    expect(JSON.parse(answer)).toMatchObject({ data: { prompts: { edges: [{}, {}, {}] } } });

    // An empty project, which gets the package from this server and asks no registry for anything.
    const folder = mkdtempSync(join(tmpdir(), 'promptory-first-call-'));
    try {
      // As npm init writes it.
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'partner', private: true, type: 'commonjs' }));
      const quiet = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' };
      const install = await page.getByRole('group', { name: 'Installation of the SDK' }).textContent();
      await run('sh', ['-c', install ?? ''], { cwd: folder, env: { ...env, ...quiet } });
      const text = await textOf('TypeScript');
      // Under both names that the guide gives it; as it is no more than JavaScript, Node alone runs the first.
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

  test('the first call in Python runs as it stands there, where there is a Python', async ({ page, isMobile }) => {
    test.skip(isMobile, 'The same text');
    const hasPython = await run('python3', ['--version']).then(
      () => true,
      () => false,
    );
    test.skip(!hasPython, 'There is no python3');
    const { key } = await makeKey(page, 'free', ['catalog:read']);
    const env = { ...process.env, PROMPTORY_KEY: key };
    await page.goto('/developers');
    const text = await page.getByRole('group', { name: 'First call in Python', includeHidden: true }).textContent();
    const { stdout } = await run('python3', ['-c', text ?? ''], { env });
    expect(stdout).toMatch(/^\d+ prompts, such as\n(\S+ .+\n){3}$/);
  });
});

test('nobody else loads the editor or the reference', async ({ page, signIn, isMobile }) => {
  test.skip(isMobile, 'The same files as on a desktop');
  // Parts of their texts, which no tool renames.
  const marks = /graphiql-container|MonacoEnvironment|GRAPHQL_PARSE_FAILED/;
  const loaded = scripts(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await signIn('pro');
  await page.goto('/prompts');
  await page.waitForLoadState('networkidle');
  expect(loaded.size).toBeGreaterThan(5);
  expect(await textsOf(page, loaded)).not.toMatch(marks);

  const reading = scripts(page);
  await page.goto('/developers');
  await page.waitForLoadState('networkidle');
  const texts = await textsOf(page, reading);
  // What is looked for is there where it belongs.
  expect(texts).toContain('GRAPHQL_PARSE_FAILED');
  expect(texts).not.toMatch(/graphiql-container|MonacoEnvironment/);
});
