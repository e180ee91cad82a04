import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { searchField } from './support/searchField.ts';

test(
  'a search with typing errors suggests a prompt by its other name, and Enter opens it',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('free');
    await page.goto('/recent');
    await (await searchField(page)).click();
    await page.keyboard.type('contarct reveiw');
    const option = page.getByRole('option').filter({ hasText: 'Contract Analysis Assistant' });
    await expect(option).toContainText('Legal · also called contract review');
    await expect(option.locator('mark').last()).toHaveText(/^(contract|review)$/);
    // Nothing of it is cut off at the side.
    const { x, width } = (await option.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
    expect(await option.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/prompt\/contract-analysis-assistant$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Contract Analysis Assistant' })).toBeVisible();
  },
);

test('the words of a corrected search are a link', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/search?q=contarct+reveiw');
  await expect(page.getByText('Showing results for contract review.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tell us' }).click();
  await expect(page.getByRole('textbox', { name: 'What were you looking for?' })).toBeFocused();
  await expect(page.getByText('Please leave out client names.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Send to the editors' })).toBeInViewport();
  await page.getByRole('link', { name: 'contract review', exact: true }).click();
  await expect(page).toHaveURL(/\/search\?q=contract\+review$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “contract review”' })).toBeFocused();
  await expect(page.getByText('Showing results for')).toHaveCount(0);
});

test(
  'a search that finds nothing shows the categories and a form, and an admin sees what it sends',
  { tag: '@phone' },
  async ({ page, signIn, browser, backend, isMobile }) => {
    await signIn('free');
    const words = `zxqvkj wqzzpt ${isMobile ? 'phone' : 'desktop'}`;
    await page.goto('/search?q=zxqvkj+wqzzpt');
    await expect(page.getByRole('heading', { name: 'No prompts found' })).toBeVisible();
    const categories = page.getByRole('main').getByRole('link');
    await expect(categories).toHaveCount(8);
    await expectAccessible(page);

    const field = page.getByRole('textbox', { name: 'What were you looking for?' });
    await expect(field).toHaveValue('zxqvkj wqzzpt');
    await categories.last().focus();
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Thank you. Our editors read this list.')).toBeFocused();
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL: backend.url, viewport: page.viewportSize() });
    const theirs = await context.newPage();
    await theirs.goto('/user-login');
    await theirs.getByRole('textbox', { name: 'Email' }).fill('admin@promptory.test');
    await theirs.getByLabel('Password', { exact: true }).fill('promptory-demo');
    await theirs.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    await theirs.goto('/admin');
    const reported = theirs.getByRole('group', { name: 'Prompts members are looking for' }).getByRole('listitem');
    await expect(reported.filter({ hasText: words })).toHaveText(`${words}once`);
    // Nothing but what was sent.
    await expect(reported.filter({ hasText: /^zxqvkj wqzzpt(once|\d)/ })).toHaveCount(0);
    await expectAccessible(theirs);
    await context.close();
  },
);
