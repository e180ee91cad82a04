import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';

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
