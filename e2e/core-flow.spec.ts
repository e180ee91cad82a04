import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { clipboard, expect, test } from './support/fixtures.ts';
import { searchField } from './support/searchField.ts';

const TITLE = 'Case Chronology from Source Documents';

/** The link to the favorites with their count. On a phone the sidebar is a drawer. */
async function favoritesLink(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  return page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: /^Favorites/ });
}

test(
  'a visitor signs in with a demo account, finds a prompt, fills it in, copies it and favorites it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Use Free member' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login Successful', { exact: true })).toBeVisible();
    await expect(page.getByText('Welcome to your dashboard!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /Frank/ })).toBeVisible();

    await (await searchField(page)).fill('chronolgy');
    await page.getByRole('option', { name: new RegExp(TITLE) }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();

    await page.getByRole('textbox', { name: 'Matter' }).fill('Breach of warranty');
    await page.getByRole('textbox', { name: 'Documents' }).fill('EX-1: $& and [CLIENT_ROLE] stay as typed');
    await page.getByRole('button', { name: 'Copy Prompt' }).click();
    await expect(page.getByRole('status').filter({ hasText: /Copied/ })).toBeVisible();
    const copied = await clipboard(page);
    expect(copied).toContain('Matter: Breach of warranty');
    expect(copied).toContain('EX-1: $& and [CLIENT_ROLE] stay as typed');
    expect(copied).toContain('Jurisdiction and clock: [JURISDICTION]');
    await expect(page.getByText('Used by 1 professional')).toBeVisible();

    await page
      .getByRole('main')
      .getByRole('button', { name: `Favorite: ${TITLE}` })
      .click();
    const favorites = await favoritesLink(page);
    await expect(favorites).toHaveAccessibleName('Favorites 1 prompt');
    await favorites.click();
    await expect(page.getByRole('main').getByRole('link', { name: TITLE })).toBeVisible();

    await page.goto('/recent');
    await expect(page.getByRole('main').getByRole('link', { name: TITLE }).first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/This Week\s*1/);
    await expect(page.getByRole('main')).toContainText(/Total Used\s*1/);
  },
);

test('a page that searches its own list has the only search box, and its key', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/prompts');
  await expect(page.getByText(/Showing 24 of \d+ prompts/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search the library' })).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toBeFocused();
  await page.keyboard.type('chronology');
  await expect(page.getByRole('main').getByRole('link', { name: TITLE })).toBeVisible();
});

test('a prompt can be found, filled in, copied and favorited with the keyboard alone', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/');
  // The shell, which is shown before, has no name and no keys.
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search the library' })).toBeFocused();
  await page.keyboard.type('chronology');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeFocused();

  const matter = page.getByRole('textbox', { name: 'Matter' });
  while (!(await matter.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type('Wrongful termination');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: /Copied/ })).toBeVisible();
  expect(await clipboard(page)).toContain('Matter: Wrongful termination');

  const heart = page.getByRole('button', { name: `Favorite: ${TITLE}` });
  while (!(await heart.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Favorites 1 prompt' })).toBeVisible();
});

test('typed values survive a reload and are suggested in the next prompt', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompt/case-chronology-from-source-documents');
  await page.getByRole('textbox', { name: 'Jurisdiction' }).fill('Oregon, United States');
  await page.getByRole('textbox', { name: 'Matter' }).pressSequentially('Half a wo');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Matter' })).toHaveValue('Half a wo');
  await expect(page.getByRole('textbox', { name: 'Jurisdiction' })).toHaveValue('Oregon, United States');

  await page.goto('/prompt/contract-analysis-assistant');
  const field = page.getByRole('textbox', { name: 'Governing law' });
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: /Oregon, United States/ }).click();
  await expect(field).toHaveValue('Oregon, United States');
});

test('a premium prompt is locked for a free member, and its text never reaches the browser', async ({ page, signIn }) => {
  await signIn('free');
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => response.url().endsWith('/graphql') && bodies.push(response.text().catch(() => '')));
  await page.goto('/prompt/contract-analysis-assistant');
  await expect(page.getByRole('heading', { level: 1, name: 'Contract Analysis Assistant' })).toBeVisible();
  await expect(page.getByText('Contract type', { exact: true })).toBeVisible();
  const upgrade = page.getByRole('main').getByRole('link', { name: 'Upgrade to Pro' }).filter({ visible: true });
  // Back to the prompt once it is paid for.
  await expect(upgrade).toHaveAttribute('href', '/subscribe?next=%2Fprompt%2Fcontract-analysis-assistant');
  await expect(page.getByRole('button', { name: 'Copy Prompt' })).toBeHidden();
  const text = (await Promise.all(bodies)).join('') + (await page.content());
  expect(text).not.toContain('Follow the money');
});

test('the practice profile fills the same field of two prompts', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/account/practice');
  await page.getByRole('textbox', { name: 'Jurisdiction' }).fill('Oregon, United States');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Practice Profile Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  for (const [path, label] of [
    ['/prompt/case-chronology-from-source-documents', 'Jurisdiction'],
    ['/prompt/contract-analysis-assistant', 'Governing law'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('textbox', { name: label })).toHaveValue('Oregon, United States');
    await expect(page.getByRole('link', { name: `${label}: from your profile` })).toBeVisible();
  }
  await expectAccessible(page);
  expect(sent.filter((url) => /oregon/i.test(decodeURIComponent(url)))).toEqual([]);
});

test('filters and sort order are kept in the URL and restored by Back', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompts?category=legal&sort=alphabetical');
  await expect(page.getByText(/Showing 24 of \d\d prompts/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/category=legal&sort=alphabetical/);
  await expect(page.getByText(/Showing 24 of \d\d prompts/)).toBeVisible();
});

test('Load More Prompts loads all prompts without duplicates', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompts');
  const first = await page.getByText(/Showing 24 of \d+ prompts/).textContent();
  const total = Number(/of (\d+) prompts/.exec(first ?? '')?.[1]);
  for (let shown = 48; shown < total + 24; shown += 24) {
    await page.getByRole('button', { name: 'Load More Prompts' }).click();
    await expect(page.getByText(`Showing ${Math.min(shown, total)} of ${total} prompts`)).toBeVisible();
  }
  const titles = await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(total);
  await expect(page.getByRole('button', { name: 'Load More Prompts' })).toBeHidden();
});
