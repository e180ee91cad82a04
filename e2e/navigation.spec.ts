import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';

/** The names of the GraphQL operations that the page sends from now on. */
function operations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const { query } = request.postDataJSON() as { query: string };
    names.push(/(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? query);
  });
  return names;
}

test('a prompt is requested while the pointer rests on its link, and not again when it opens', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompts');
  const link = page.locator('main').getByRole('link', { name: /\w/ }).and(page.locator('[href^="/prompt/"]')).first();
  const title = await link.textContent();
  const sent = operations(page);
  await link.hover();
  await expect.poll(() => sent).toContain('PromptPage');
  await page.waitForLoadState('networkidle');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy Prompt/ }).first()).toBeVisible();
  expect(sent.filter((name) => name === 'PromptPage')).toHaveLength(1);
});

test('a bar shows that the next page loads, while the last one stays', { tag: '@phone' }, async ({ page, signIn, isMobile }) => {
  await signIn('pro');
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const release = await hold(page, /\/assets\/.+\.js$/);
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Prompt Generator' }).click();
  const bar = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS('opacity', '1');
  await expect(page.getByRole('heading', { level: 1, name: /Favorites/ })).toBeAttached();
  release();
  await expect(page.getByRole('heading', { level: 1, name: /Generator/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('Back after a sign-in leads to where it was opened', async ({ page }) => {
  await page.goto('/contact');
  await page.goto('/user-login');
  await page.getByRole('button', { name: 'Use Free member' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Frank/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('Back from a changed form asks first, however far it leads, and then leads there', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/recent');
  await page.getByRole('link', { name: 'My Prompts' }).first().click();
  await expect(page).toHaveURL('/my-prompts');
  await page
    .getByRole('link', { name: /^New prompt/i })
    .first()
    .click();
  const title = page.getByRole('textbox', { name: /^Title/ });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await title.fill('Lease memo');
  for (const leave of [() => page.goBack(), () => page.evaluate(() => window.history.go(-3))]) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/my-prompts/new');
    await expect(title).toHaveValue('Lease memo');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/my-prompts');
  await expect(page.getByRole('heading', { level: 1, name: 'My Prompts' })).toBeVisible();
});

test('Back into a long list focuses the card that was opened, where it was', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompts?sort=alphabetical');
  await page.getByRole('button', { name: 'Load More Prompts' }).click();
  await expect(page.getByText(/^Showing 48 of \d+ prompts/)).toBeVisible();
  const card = page
    .locator('main')
    .getByRole('link')
    .filter({ has: page.locator('xpath=ancestor::h2') })
    .nth(40);
  const title = (await card.textContent()) ?? '';
  await card.focus();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await page.goBack();
  await expect(page.locator('main').getByRole('link', { name: title, exact: true })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(top);

  // A page that is opened by a link begins at its heading, as before.
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
});
