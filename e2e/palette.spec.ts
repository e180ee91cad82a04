import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { clipboard, expect, test } from './support/fixtures.ts';
import { paletteField } from './support/searchField.ts';

const TITLE = 'Case Chronology from Source Documents';

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
}

test('Control+K opens it on every page of a member, and Escape returns to where the focus was', async ({ page, signIn }) => {
  await signIn('pro');
  for (const [path, name] of [
    ['/', /^Welcome, /],
    ['/prompts', 'All Prompts'],
    ['/favorites', 'Favorites'],
    ['/generator', 'Prompt Generator'],
    ['/account', 'Account'],
    ['/chat', 'Chat Support'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    const menu = page.getByRole('button', { name: /^Account of/ });
    await menu.focus();
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
  }
});

test('finds a prompt, goes to its first field, and copies it once its fields are filled, by the keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn('free');
  await page.goto('/');
  await expect(heading(page, /^Welcome, /)).toBeVisible();
  await openPalette(page);
  await expectAccessible(page);
  await page.keyboard.type('chronology');
  await expect(option(page, new RegExp(TITLE))).toHaveAttribute('aria-selected', 'true');
  await expect(option(page, new RegExp(TITLE)).locator('mark').first()).toHaveText('Chronology');
  await expect(page.getByRole('status').filter({ hasText: /result/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  const needed = page.getByRole('status').filter({ hasText: /^Not copied: .*required fields? .*empty.*Tab goes to the fields/ });
  await expect(needed).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(heading(page, TITLE)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Matter' })).toBeFocused();
  const fields = page.getByRole('main').locator('form[aria-labelledby=fields-heading]').locator('input, textarea, select');
  for (const field of await fields.all()) {
    const isChoice = await field.evaluate((element) => element.tagName === 'SELECT');
    if (isChoice) await field.selectOption({ index: 1 });
    else if ((await field.getAttribute('type')) === 'date') await field.fill('2026-11-20');
    else await field.fill('Wrongful termination');
  }

  // Already there: Tab goes to the field once more.
  await openPalette(page);
  await page.keyboard.type('chronology');
  await expect(option(page, new RegExp(TITLE))).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Matter' })).toBeFocused();

  await page.goto('/favorites');
  // The heading is in the shell, too, which has no keys.
  await expect(page.getByRole('heading', { name: 'No Favorites Yet' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('chronology');
  await expect(option(page, new RegExp(TITLE))).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Copied to the clipboard\. Its fields have/ })).toBeVisible();
  expect(await clipboard(page)).toContain('Matter: Wrongful termination');

  // It is the first of the recent ones now.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText(new RegExp(`^${TITLE}`));
  while ((await recent.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(heading(page, TITLE)).toBeFocused();
});

test('a locked prompt shows its lock, says that it is not copied, and leads to its page', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/favorites');
  await expect(heading(page, 'Favorites')).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('as before'));
  await openPalette(page);
  await page.keyboard.type('contract analysis');
  const row = option(page, /^Contract Analysis Assistant.*Pro.*locked/);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Not copied: this prompt is part of Pro.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Contract Analysis Assistant')).toBeFocused();
  expect(await clipboard(page)).toBe('as before');
});

test('actions find themselves by words: theme, billing and sign-out', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/recent');
  await expect(heading(page, 'Recently Used')).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('dark');
  await expect(option(page, 'Dark theme')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');

  await openPalette(page);
  await page.keyboard.type('invoice');
  await expect(option(page, 'Billing')).toBeVisible();
  while ((await option(page, 'Billing').getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/billing$/);
  await expect(heading(page, 'Billing')).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('admin_user_token'))).toBeNull();
});

test('what is in memory is shown in the frame after the key, before the server has responded', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompts');
  const card = page.getByRole('article').first().getByRole('heading');
  await expect(card).toBeVisible();
  const title = await card.innerText();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('query SearchPrompts')) await route.continue();
  });
  await openPalette(page);
  await page.evaluate(() => {
    document.addEventListener('keydown', () =>
      requestAnimationFrame(() => {
        const rows = [...document.querySelectorAll('[role=option]')].map((row) => row.textContent);
        document.documentElement.dataset.inFrame = JSON.stringify(rows);
      }),
    );
  });
  const [word = ''] = /^\p{L}+/u.exec(title) ?? [];
  await page.keyboard.type(word.toLowerCase());
  const rows = async () => JSON.parse((await page.locator('html').getAttribute('data-in-frame')) ?? '[]') as string[];
  await expect.poll(async () => (await rows()).at(-1)).toContain(`“${word.toLowerCase()}”`);
  expect((await rows()).some((row) => row.startsWith(title))).toBe(true);
  await expect(page.getByRole('status').filter({ hasText: 'Searching…' })).toBeVisible();
  await expect(option(page, title).locator('mark').first()).toHaveText(word);
});

test('on a phone it fills the screen, with large rows', { tag: '@phone' }, async ({ page, signIn, isMobile }) => {
  test.skip(!isMobile, 'The phone has its own button.');
  await signIn('free');
  await page.goto('/prompts');
  await expect(heading(page, 'All Prompts')).toBeVisible();
  const button = page.getByRole('button', { name: 'Search the library' });
  await button.tap();
  await expect(paletteField(page)).toBeFocused();
  const sheet = (await page.getByRole('dialog').boundingBox())!;
  expect([sheet.x, sheet.y, sheet.width, sheet.height]).toEqual([0, 0, 390, 844]);
  await expect(option(page, 'Dark theme')).toBeVisible();
  for (const row of await page.getByRole('option').all()) expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(56);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).tap();
  await expect(button).toBeFocused();

  await button.tap();
  await paletteField(page).fill('chronology');
  await option(page, new RegExp(TITLE)).tap();
  await expect(heading(page, TITLE)).toBeVisible();
});
