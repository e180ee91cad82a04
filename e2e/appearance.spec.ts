import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/**
 * Pages as they were when somebody last looked at them and found them good (e2e/appearance/). The comparison tolerates other
 * smoothing of letters, not another layout. After a change that is meant, delete the pictures, run the spec, which writes them
 * again, and look at each.
 */
test.skip(process.platform !== 'linux', 'other systems draw letters too differently');

const WORKED = '/prompt/multiple-offer-comparison-for-a-seller';

interface Shown {
  name: string;
  path: string;
  /** Until this is visible, the page is not complete. */
  ready: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 60_000 });

const forVisitors: readonly Shown[] = [
  { name: 'landing', path: '/', ready: heading(/./) },
  { name: 'sign-in', path: '/user-login', ready: heading(/./) },
  { name: 'checkout', path: '/checkout?plan=monthly', ready: heading(/./) },
  { name: 'public-prompt', path: WORKED, ready: heading(/./) },
  { name: 'public-category', path: '/category/legal', ready: heading('Legal') },
];

const forMembers: readonly Shown[] = [
  {
    name: 'dashboard',
    path: '/',
    ready: (page) => expect(page.getByRole('list', { name: 'Prompts to start with in your field' })).toBeVisible(),
  },
  { name: 'prompts', path: '/prompts', ready: (page) => expect(page.getByText(/Showing 24 of \d+ prompts/)).toBeVisible() },
  {
    name: 'prompt',
    path: `${WORKED}?example`,
    ready: (page) => expect(page.getByRole('button', { name: 'Clear example' })).toBeVisible(),
  },
  {
    name: 'generator',
    path: '/generator',
    ready: (page) => expect(page.getByRole('textbox', { name: 'Context' })).toBeVisible(),
  },
  { name: 'billing', path: '/billing', ready: (page) => expect(page.getByText('There are no invoices yet.')).toBeVisible() },
];

/** What differs from run to run: the number of the member in its name and address. */
const memberDetails = (page: Page) => [
  page.getByRole('button', { name: /^Account of/ }),
  page.getByText(/user-\d+@/),
  page.getByRole('heading', { name: /^Welcome/ }),
];

/** What is beside the address of the member moves with its length. */
const shortenAddress = (page: Page) =>
  page.getByText(/user-\d+@/).evaluateAll((elements) => {
    for (const element of elements) element.textContent = element.textContent.replace(/user-\d+@/, 'user-1@');
  });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: '@phone' }, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    const compare = async (page: Page, { name, path, ready }: Shown) => {
      await page.goto(path);
      await ready(page);
      // The shell of a member's page is inert until the app replaces it.
      await expect(page.locator('[inert], [aria-busy=true]')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      await shortenAddress(page);
      await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`, { mask: memberDetails(page) });
    };

    test('pages of visitors look as they did', async ({ page }) => {
      for (const shown of forVisitors) await compare(page, shown);
    });

    test('pages of members look as they did', async ({ page, signIn }) => {
      await signIn('pro');
      for (const shown of forMembers) await compare(page, shown);
    });
  });
}
