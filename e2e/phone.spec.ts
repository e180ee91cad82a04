import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { stopClock } from './support/clock.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the list of prompts begins on the first screen, and its filters are one tap away', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompts');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  const header = (await page.getByRole('heading', { level: 1 }).boundingBox())!.y;
  // Members of these tests have the notice that their email is not confirmed above the heading.
  const usual = 64 + 24;
  expect((await card.boundingBox())!.y - (header - usual)).toBeLessThanOrEqual(330);

  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Category' }).selectOption('Legal');
  await expect(page).toHaveURL(/category=legal/);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Show prompts' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove filter Legal' })).toBeVisible();
});

test('the chat is in the menu and covers no text of a member', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/prompts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Chat Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chat Support' })).toBeVisible();
});

test('a visitor has the chat on the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();
});

test('a toast covers nothing of a dialog', async ({ page, signIn, consoleErrors }) => {
  await signIn('pro');
  await page.clock.install();
  await page.goto('/prompt/contract-analysis-assistant');
  // The button of the prerendered page goes when that of the app comes.
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const report = page.getByRole('button', { name: 'Report a problem with this prompt' });
  await report.scrollIntoViewIfNeeded();
  await page.route('**/graphql', (route) => route.abort());
  // The toast is over after some seconds, in which a busy machine may not have measured it.
  await stopClock(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Favorite/ })
    .first()
    .click();
  const toast = page.getByLabel('Notifications (F8)');
  await expect(toast).toBeVisible();
  await report.click();
  const dialog = page.getByRole('dialog');
  // It is shown by a timer, whenever it has loaded.
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return dialog.isVisible();
    })
    .toBe(true);
  // Until both are in their places.
  await page.clock.runFor(1000);
  const { y, height } = (await toast.boundingBox())!;
  const covered = await dialog
    .locator('h1, h2, p, label, input, textarea, button')
    .evaluateAll((all, bottom) => all.filter((each) => each.getBoundingClientRect().top < bottom).length, y + height);
  expect(covered).toBe(0);
  await page.clock.resume();
  await expect(toast).toBeHidden();
  expect((await dialog.getByRole('heading').boundingBox())!.y).toBeLessThan(height);
  consoleErrors.length = 0;
});
