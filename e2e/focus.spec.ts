import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectVisibleFocus } from './support/focusRing.ts';
import { adminPages, memberPages, opened, publicPages } from './support/pages.ts';

/** Goes to another page without loading the document again. */
async function show(page: Page, path: string, heading: RegExp) {
  await page.evaluate((url) => {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test('the landing page shows the focus of the keyboard', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expectVisibleFocus(page);
});

test('the pages for everybody show the focus of the keyboard', async ({ page }) => {
  await page.goto('/user-login');
  await expect(page.getByRole('button', { name: 'Use Free member' })).toBeVisible();
  await expectVisibleFocus(page);
  for (const { at, heading } of [...opened(publicPages), { at: '/nowhere', heading: /^404 Page Not Found/ }]) {
    await show(page, at, heading);
    await expectVisibleFocus(page);
  }
});

test('the pages of members and admins show the focus of the keyboard', async ({ page }) => {
  const data = { email: 'admin@promptory.test', password: 'promptory-demo' };
  const { token } = (await (await page.request.post('/api/auth/login', { data })).json()) as { token: string };
  await page.addInitScript((value) => localStorage.setItem('admin_user_token', value), token);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await expectVisibleFocus(page);
  for (const { at, heading } of opened({ ...memberPages, ...adminPages })) {
    await show(page, at, heading);
    await expectVisibleFocus(page);
  }
});

test('the button of the chat covers nothing that gets the focus', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompt/contract-analysis-assistant');
  const favorites = page.getByRole('main').getByRole('button', { name: /^Favorite: / });
  await expect(favorites).toHaveCount(5);
  const chat = (await page.getByRole('button', { name: 'Chat with us' }).boundingBox())!;
  for (const favorite of await favorites.all()) {
    await favorite.evaluate((element, y) => scrollBy(0, element.getBoundingClientRect().y - y), chat.y);
    await favorite.focus();
    const { x, y, width, height } = (await favorite.boundingBox())!;
    expect(x + width <= chat.x || y + height <= chat.y).toBe(true);
  }
});

test('the focus check finds a button without a ring', async ({ page }) => {
  await page.goto('/user-login');
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-color-scheme=dark] button:focus-visible { outline: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const problem = await expectVisibleFocus(page).then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(problem).toMatch(/, dark[\s\S]*<button/);
});
