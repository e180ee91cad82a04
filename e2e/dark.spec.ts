import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';

test.use({ colorScheme: 'dark' });

/** How bright a color of an element is: the sum of red, green and blue, mixed with what is behind it. */
const brightnessOf = (locator: Locator, property: 'backgroundColor' | 'color') =>
  locator.evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    for (const color of [getComputedStyle(document.body).backgroundColor, getComputedStyle(element)[name]]) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue;
  }, property);

test('in the dark nothing is brighter than the text, and no skeleton brighter than its card', async ({ page, signIn }) => {
  await signIn('free');
  const release = await hold(page, '**/graphql');
  await page.goto('/favorites', { waitUntil: 'commit' });
  const skeleton = await brightnessOf(page.locator('main .MuiSkeleton-rounded').first(), 'backgroundColor');
  release();
  await expect(page.getByRole('heading', { name: 'No Favorites Yet' })).toBeVisible();
  await page.goto('/prompts');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  expect(skeleton).toBeLessThanOrEqual(await brightnessOf(card, 'backgroundColor'));

  const text = await brightnessOf(page.locator('body'), 'color');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  const icons = await page.locator('svg:visible').all();
  expect(icons.length).toBeGreaterThan(30);
  for (const icon of icons) expect(await brightnessOf(icon, 'color')).toBeLessThanOrEqual(text);
});

test('with forced colors, a border shows where a main button ends', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const button = page.getByRole('main').locator('.MuiButton-contained').first();
  await expect(button).toHaveCSS('outline-style', 'solid');
  await expect(button).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');
});
