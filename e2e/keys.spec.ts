import type { APIRequestContext, Page } from '@playwright/test';
import { clipboard, expect } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { fullAppTest as test } from './support/fullApp.ts';

// All in one worker, so that the app is started only once.
test.describe.configure({ mode: 'default' });

async function openKeys(page: Page, email: string) {
  await page.goto('/user-login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('promptory-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.goto('/account/keys');
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Keys' }).getByRole('listitem').filter({ hasText: text });

/** Copies the key in the open dialog and closes the dialog. */
async function takeKey(page: Page): Promise<string> {
  const shown = dialog(page, /^Your key/);
  await shown.getByRole('button', { name: 'Copy (Your key)' }).click();
  await expect(shown.getByText('Copied.')).toBeVisible();
  const key = await clipboard(page);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return key;
}

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const overGraphql = (request: APIRequestContext, key: string, query: string) =>
  request.post('/graphql', { ...bearer(key), data: { query } });
const overRest = (request: APIRequestContext, key: string) => request.get('/api/categories', bearer(key));

test('signing in on the way to the keys leads there', async ({ page }) => {
  await page.goto('/account/keys');
  await expect(page).toHaveURL(/\/user-login\?next=%2Faccount%2Fkeys$/);
  await page.getByRole('textbox', { name: 'Email' }).fill('pro@promptory.test');
  await page.getByLabel('Password', { exact: true }).fill('promptory-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  await expect(page).toHaveURL(/\/account\/keys$/);
});

test('a key can be created, copied, used, rotated and revoked', { tag: '@phone' }, async ({ page, request }) => {
  await openKeys(page, 'pro@promptory.test');
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create a key' }).click();
  const form = dialog(page, 'Create a key');
  await form.getByRole('textbox', { name: 'Name' }).fill('Intake form');
  await form.getByRole('checkbox', { name: 'prompts:read' }).check();
  await expectAccessible(page);
  await form.getByLabel('Current password').fill('promptory-demo');
  await form.getByRole('button', { name: 'Create key' }).click();

  const shown = dialog(page, 'Your key “Intake form”');
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(shown.getByText('Once this is closed, the key is gone. Have you saved it?')).toBeVisible();
  const key = await takeKey(page);
  expect(key).toMatch(/^plk_live_[0-9a-z]{12}_[0-9A-Za-z]+_[0-9a-f]{8}$/);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(stored).not.toContain(key);
  expect(await page.content()).not.toContain(key);

  await expect(row(page, 'Intake form')).toContainText(/Last used\s*never/);
  const graphqlResponse = await overGraphql(request, key, '{ currentApiKey { name scopes } categories { id } }');
  expect(graphqlResponse.status()).toBe(200);
  expect(await graphqlResponse.json()).toMatchObject({
    data: { currentApiKey: { name: 'Intake form', scopes: ['catalog:read', 'prompts:read'] } },
  });
  const restResponse = await overRest(request, key);
  expect(restResponse.status()).toBe(200);
  expect(await restResponse.json()).toHaveLength(8);
  await page.reload();
  await expect(row(page, 'Intake form')).toContainText(/Last used\s*just now/);
  await expect(row(page, 'Intake form')).toContainText(`${key.slice(0, 'plk_live_'.length + 6)}…${key.slice(-4)}`);
  await expectAccessible(page);

  await row(page, 'Intake form')
    .getByRole('button', { name: /^Rotate/ })
    .click();
  await expectAccessible(page);
  const rotation = dialog(page, 'Rotate “Intake form”?');
  await rotation.getByLabel('Current password').fill('promptory-demo');
  await rotation.getByRole('button', { name: 'Rotate key' }).click();
  const next = await takeKey(page);
  expect(next).not.toBe(key);
  await expect(row(page, 'Replaced: ends in 24 hours')).toContainText(key.slice(-4));
  await expect(row(page, next.slice(-4)).getByRole('heading')).toBeFocused();
  for (const each of [key, next]) expect((await overRest(request, each)).status()).toBe(200);

  await row(page, 'Replaced')
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await expectAccessible(page);
  await dialog(page, 'Revoke “Intake form”?').getByRole('button', { name: 'Revoke key' }).click();
  await expect(row(page, 'Intake form')).toHaveCount(1);
  // The key is revoked at once, on all endpoints.
  expect((await overRest(request, key)).status()).toBe(401);
  expect((await overGraphql(request, key, '{ categories { id } }')).status()).toBe(401);
  expect((await overRest(request, next)).status()).toBe(200);
  await page.getByRole('button', { name: '1 ended key' }).click();
  await expect(page.getByRole('list', { name: 'Ended keys' })).toContainText('Revoked');
  await expectAccessible(page);
});

test('the use of a key is shown as a chart and as a table', async ({ page, request, consoleErrors }) => {
  await openKeys(page, 'pro@promptory.test');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await dialog(page, 'Create a key').getByRole('textbox', { name: 'Name' }).fill('Report');
  await dialog(page, 'Create a key').getByLabel('Current password').fill('promptory-demo');
  await page.keyboard.press('Enter');
  const key = await takeKey(page);
  for (let count = 0; count < 3; count += 1) expect((await overRest(request, key)).status()).toBe(200);
  const use = page.getByRole('region', { name: 'Use' });
  // Loading the page writes pending counts to the database, and the next load shows them.
  await expect(async () => {
    await page.reload();
    await use.getByRole('combobox', { name: 'Key' }).selectOption({ label: `Report (…${key.slice(-4)})` });
    const asTable = use.getByRole('button', { name: /^Show as table/ });
    await expect(asTable.or(use.getByRole('heading', { name: /^No requests/ }))).toBeVisible();
    expect(await asTable.isVisible()).toBe(true);
    await asTable.click();
  }).toPass({ timeout: 300_000 });
  await expect(use.getByRole('table').getByRole('row').last()).toContainText(/3$/);
  await expectAccessible(page);
  await use.getByRole('button', { name: /^Show as chart/ }).click();
  await expectAccessible(page);

  const chartCode = '**/assets/DayChart-*.js';
  await page.route(chartCode, (route) => route.abort());
  await page.reload();
  await expect(use.getByRole('alert')).toContainText('The use could not be loaded');
  await expect(row(page, 'Report')).toBeVisible();
  await page.unroute(chartCode);
  await use.getByRole('button', { name: 'Try again' }).click();
  await expect(use.getByRole('button', { name: /^Show as table/ })).toBeVisible();
  // The browser logs the failed download.
  consoleErrors.length = 0;
});

test('a key can be created and revoked with the keyboard alone', async ({ page }) => {
  await openKeys(page, 'free@promptory.test');
  await page.getByRole('button', { name: 'Create a key' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Create a key');
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(form.getByRole('checkbox', { name: 'prompts:read' })).toBeDisabled();
  await expect(form.getByRole('link', { name: 'Upgrade to Pro for the other scopes' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('By hand');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('promptory-demo');
  await page.keyboard.press('Enter');
  const shown = dialog(page, 'Your key “By hand”');
  await expect(shown.getByRole('button', { name: 'Copy (Your key)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown.getByText('Copied.')).toBeVisible();
  await shown.getByRole('button', { name: 'I have saved it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'By hand').getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Rotate By hand' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Revoke “By hand”?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Revoke By hand' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Revoke key' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No active keys' })).toBeVisible();
});

test('a new member has to confirm their email before creating a key', async ({ page }) => {
  const email = `partner-${process.pid}@example.test`;
  await page.goto('/sign-up');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('plum harbor lantern');
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check();
  await page.getByRole('button', { name: 'Create free account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.goto('/account');
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  const notice = page.getByRole('region', { name: 'Confirm your address first' });
  await expect(notice).toContainText(email);
  await expect(page.getByRole('button', { name: 'Create a key' })).toHaveCount(0);
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Send the link' }).click();
  await notice.getByRole('link', { name: 'Open the outbox' }).click();
  const mails = page.getByRole('listitem').filter({ hasText: email });
  // The mail of the sign-up and, above it, the one that was just requested. Only the newest link works.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(mails).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await page.goto(/\/verify-email#[\w-]{43}/.exec((await mails.first().textContent()) ?? '')![0]);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  await page.goto('/account/keys');
  await expect(page.getByRole('button', { name: 'Create a key' })).toBeVisible();
});
