import { expect, test } from './support/fixtures.ts';

/** The browser’s setting for larger text, at 200 %. */
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
    { scope: 'worker' },
  ],
});

test('pages with text of twice the size are laid out for half the width, and nothing leaves them', async ({ page, signIn }) => {
  await signIn('pro');
  for (const path of ['/', '/prompt/contract-analysis-assistant?example', '/billing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect(widths[0], path).toBe(widths[1]);
  }
});
