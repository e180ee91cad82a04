import { expect, test } from './support/fixtures.ts';

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  test('the header ends where the page ends', async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto('/prompts');
    await expect(page.getByRole('article').first()).toBeVisible();
    const header = page.getByRole('banner');
    const logo = (await header.getByRole('link', { name: 'Promptory' }).boundingBox())!;
    const icon = (await page.getByRole('navigation', { name: 'Library' }).locator('svg').first().boundingBox())!;
    expect(Math.abs(logo.x - icon.x)).toBeLessThanOrEqual(4);
    const account = (await header.getByRole('button', { name: /^Account of/ }).boundingBox())!;
    const main = (await page.getByRole('main').boundingBox())!;
    expect(Math.abs(account.x + account.width - main.x - main.width)).toBeLessThanOrEqual(1);
  });
});

test.describe('with text of twice the size', () => {
  // A laptop of 1280 by 800 pixels, zoomed in to 200%.
  test.use({ viewport: { width: 640, height: 400 } });

  for (const path of ['/', '/prompts', '/developers/graphql']) {
    test(`nothing stays above the text of ${path}`, async ({ page, signIn }) => {
      if (path === '/prompts') await signIn('pro');
      await page.goto(path);
      // On a slow device the shell, which is inert, is there for a while.
      await expect(page.locator('[inert]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => window.scrollTo(0, 1500));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
      await expect(page.getByRole('banner')).not.toBeInViewport();
      // What is left at the upper edge belongs to the text.
      const isInPage = () => Boolean(document.elementFromPoint(320, 2)?.closest('main, article, section'));
      expect(await page.evaluate(isInPage)).toBe(true);
    });
  }
});
