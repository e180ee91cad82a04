import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const FREE = '/prompt/case-chronology-from-source-documents';
const PREMIUM = '/prompt/contract-analysis-assistant';
const WITH_NEXT_STEPS = '/prompt/multiple-offer-comparison-for-a-seller';
const LONG_ANSWER = 'Oregon, United States; Multnomah County Circuit Court, with the arbitration clause of the master agreement';

const form = (page: Page) => page.getByRole('form', { name: 'Fill in the fields' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const box = async (of: ReturnType<Page['locator']>) => (await of.boundingBox())!;

/** How far the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const width of [1100, 1920]) {
  test(`the preview ends where the form ends, ${width} pixels wide`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn('pro');
    await page.goto(WITH_NEXT_STEPS);
    const steps = page.getByRole('region', { name: 'Next steps' });
    await steps.getByRole('button').last().scrollIntoViewIfNeeded();
    await expect(steps.getByRole('button').last()).toBeInViewport();
    const { y, height } = await box(preview(page));
    expect(y + height).toBeLessThanOrEqual((await box(steps)).y);
  });
}

test('what is said after copying covers no line of the text, however many fields are empty', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto(PREMIUM);
  const text = page.getByTestId('preview');
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  const message = await box(page.getByText(/^Copied to the clipboard\. Still empty/));
  const firstLine = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects()[0]!.top;
  });
  expect(message.y + message.height).toBeLessThanOrEqual(firstLine);
});

for (const width of [1280, 1024, 900, 390]) {
  test(`a long suggestion ends within its column, ${width} pixels wide`, async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto(FREE);
    await page.getByRole('textbox', { name: 'Jurisdiction' }).fill(LONG_ANSWER);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PREMIUM);
    await expect(page.getByRole('button', { name: /^Use “Oregon/ })).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const column = await box(form(page));
    for (const part of await form(page).locator('button, input, select, textarea').all()) {
      const { x, width: wide } = await box(part);
      expect(x + wide).toBeLessThanOrEqual(column.x + column.width + 9);
    }
  });
}

test('the heads of the fields and of the preview keep to one line each, 1024 pixels wide', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await signIn('pro');
  await page.goto(PREMIUM);
  const lines = (of: ReturnType<Page['locator']>) =>
    of.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const bottoms = Array.from(range.getClientRects(), ({ bottom }) => bottom);
      return Math.max(...bottoms) - Math.min(...bottoms) < 10 ? 1 : 2;
    });
  await form(page).getByRole('textbox').first().fill('A');
  for (const one of [
    page.getByRole('heading', { name: 'Fill in the fields' }),
    form(page).getByRole('button', { name: 'Clear fields' }),
    ...(await preview(page)
      .getByRole('button', { name: /version|answer|example|Edit text/ })
      .all()),
  ])
    expect(await lines(one), await one.innerText()).toBe(1);
  expect((await box(page.getByRole('heading', { name: 'Fill in the fields' }))).height).toBeLessThanOrEqual(40);
});

test('Undo takes back a word, not a letter, in every multi-line field', async ({ page, signIn }) => {
  await signIn('pro');
  const typeAndUndo = async (field: ReturnType<Page['getByRole']>) => {
    await field.focus();
    const before = await field.inputValue();
    await page.keyboard.type('Halvorsen', { delay: 5 });
    await expect(field).not.toHaveValue(before);
    // The browser takes a pause for the end of a step, and a busy machine makes pauses: fewer steps than letters.
    for (let steps = 0; steps < 5 && (await field.inputValue()) !== before; steps += 1) await page.keyboard.press('Control+z');
    await expect(field).toHaveValue(before);
  };
  await page.goto(PREMIUM);
  await typeAndUndo(page.getByRole('textbox', { name: 'Contract text' }));
  await page.getByRole('button', { name: 'Edit text' }).click();
  await typeAndUndo(page.getByRole('textbox', { name: 'Text to copy' }));
  await page.goto('/account/practice');
  await page.waitForLoadState('networkidle');
  await typeAndUndo(page.getByRole('form', { name: 'Practice profile' }).locator('textarea:not([aria-hidden])').first());
  await page.goto('/generator');
  await page.waitForLoadState('networkidle');
  await typeAndUndo(page.getByRole('textbox', { name: 'Context' }));
});

test('two tabs show what is typed in either', async ({ page, context, signIn }) => {
  await signIn('pro');
  await page.goto(PREMIUM);
  const type = (of: Page) => of.getByRole('textbox', { name: 'Contract type' });
  const law = (of: Page) => of.getByRole('textbox', { name: 'Governing law' });
  await expect(type(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(PREMIUM);
  await type(page).fill('Lease');
  await expect(type(other)).toHaveValue('Lease');
  await law(other).fill('Oregon');
  await expect(law(page)).toHaveValue('Oregon');
  await page.reload();
  await expect(type(page)).toHaveValue('Lease');
  await expect(law(page)).toHaveValue('Oregon');
});

test('at twice the size, a button to copy is in view', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await signIn('pro');
  await page.goto(PREMIUM);
  const copy = page.getByRole('button', { name: 'Copy Prompt' });
  await expect(copy).toBeInViewport({ ratio: 1 });
  await form(page).getByRole('textbox').last().focus();
  await expect(copy).toBeInViewport({ ratio: 1 });
  const field = await box(form(page).getByRole('textbox').last());
  expect(field.y).toBeLessThan((await box(page.locator('[data-copy-bar]'))).y);
});
