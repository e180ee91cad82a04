import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { stopClock } from './support/clock.ts';
import { expectApart, shownToast } from './support/toast.ts';

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

test('a visitor has the chat in the header of the landing page, where it covers nothing', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('banner').getByRole('button', { name: 'Chat with us' }).click();
  await expect(page.getByRole('dialog', { name: 'Chat with Maya' })).toBeVisible();
});

test('a toast covers neither the heading, nor what was used, nor the bar at the bottom', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('pro');
  await page.clock.install();
  await page.goto('/prompt/contract-analysis-assistant');
  // The button of the prerendered page goes when that of the app comes.
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.route('**/graphql', (route) => route.abort());
  // The toast is over after some seconds, in which a busy machine may not have measured it.
  await stopClock(page);
  const favorite = page
    .getByRole('main')
    .getByRole('button', { name: /^Favorite/ })
    .first();
  await favorite.click();
  await expect(shownToast(page)).toBeVisible();
  const copy = page.getByRole('button', { name: 'Copy Prompt' });
  for (const part of [page.getByRole('heading', { level: 1 }), favorite, copy]) await expectApart(shownToast(page), part);
  await page.getByRole('button', { name: 'Open in an assistant, save or print' }).click();
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeVisible();
  // It fails if something else would get the click.
  for (const item of await items.all()) await item.click({ trial: true });
  await page.keyboard.press('Escape');
  await page.clock.resume();
  consoleErrors.length = 0;
});

test('a toast covers nothing of a dialog', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'See Sample Prompts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sample Prompts' });
  const last = dialog.getByRole('button', { name: /^Get All/ });
  await expect(last).toBeVisible();
  // The toast is over after some seconds, in which a busy machine may not have measured it.
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Copy Contract Analysis Assistant' }).click();
  await expect(shownToast(page)).toBeVisible();
  await page.clock.runFor(1000);
  for (const part of [dialog.getByRole('heading', { level: 2 }), last]) await expectApart(shownToast(page), part);
  const { y } = (await last.boundingBox())!;
  await page.clock.resume();
  await expect(shownToast(page)).toBeHidden();
  expect((await last.boundingBox())!.y).toBeGreaterThan(y);
});
