import type { Page } from '@playwright/test';
import { clipboard, expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectWholePrompt } from './support/promptPage.ts';

const TITLE = 'Case Chronology from Source Documents';
const FREE = '/prompt/case-chronology-from-source-documents';
const PREMIUM = '/prompt/contract-analysis-assistant';
const WORKED = '/prompt/multiple-offer-comparison-for-a-seller';
const LONG = Array.from({ length: 400 }, (_, index) => `${index}. The parties agree to <b>clause</b> ${index}.`).join('\n');

/** Records layout shifts, also those after input. The text of the preview is hidden, because to change is what it is for. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-testid=preview] * { visibility: hidden }');
    document.adoptedStyleSheets = [sheet];
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] };
        shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** All shifts so far, each with what has moved. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        // The observer is called after the frame has been painted.
        requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { shifts: string[] }).shifts)));
      }),
  );

/** Where everything is around the text of the preview, with its size. */
const positions = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    const selector = ['h1', 'h2', 'label', 'input', 'select', 'textarea', 'form p', '[data-copy-bar]', '[data-testid=preview]'];
    return Array.from(document.querySelectorAll(`main :is(${selector.join()})`), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${element.id} ${[x, y, width, height].map(Math.round).join()}`;
    });
  });

const fields = (page: Page) => page.getByRole('form', { name: 'Fill in the fields' }).locator('input, select, textarea');
const copied = (page: Page) => page.getByRole('status').filter({ hasText: /Copied/ });
const menu = (page: Page) => page.getByRole('button', { name: 'Open in an assistant, save or print' });

test('nothing moves while a prompt is opened, filled in and copied', { tag: '@phone' }, async ({ page, signIn }) => {
  await watchShifts(page);
  await signIn('pro');
  await page.goto(PREMIUM);
  await expect(page.getByRole('button', { name: 'Copy Prompt' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectWholePrompt(page);
  // Members of other tests may have used it before.
  const uses = Number.parseInt((await page.getByText(/^Used by \d/).textContent())?.slice('Used by '.length) ?? '', 10);
  const before = await positions(page);
  expect(before.length).toBeGreaterThan(20);
  for (const field of await fields(page).all()) {
    await field.fill('A');
    expect(await positions(page)).toEqual(before);
    await field.fill(LONG);
    expect(await positions(page)).toEqual(before);
  }
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await expect(copied(page)).toBeVisible();
  expect(await positions(page)).toEqual(before);
  await expect(page.getByText(new RegExp(`^Used by ${uses + 1} professional`))).toBeVisible();
  expect(await positions(page)).toEqual(before);
  expect(await shifts(page)).toEqual([]);
});

test('nothing moves when a suggestion is used, or the text is edited and put back', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto(FREE);
  await page.getByRole('textbox', { name: 'Jurisdiction' }).fill('Oregon, United States');
  await page.goto(PREMIUM);
  const suggestion = page.getByRole('button', { name: 'Use “Oregon, United States”' });
  await expect(suggestion).toBeVisible();
  await expectWholePrompt(page);
  const formOf = async () => (await positions(page)).filter((each) => !/TEXTAREA {2}|DIV/.test(each));
  const before = await formOf();
  await suggestion.click();
  await expect(suggestion).toBeHidden();
  expect(await formOf()).toEqual(before);
  await page.getByRole('button', { name: 'Edit text' }).click();
  expect(await formOf()).toEqual(before);
  await page.getByRole('textbox', { name: 'Text to copy' }).fill('By hand');
  await expect(page.getByText('Fields no longer change the text.')).toBeVisible();
  expect(await formOf()).toEqual(before);
  await page.getByRole('button', { name: 'Discard edits' }).click();
  expect(await formOf()).toEqual(before);
  await page.getByRole('button', { name: 'Undo: bring back your edits' }).click();
  await expect(page.getByRole('textbox', { name: 'Text to copy' })).toHaveValue('By hand');
  expect(await formOf()).toEqual(before);
});

test('a text is edited from its start', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto(PREMIUM);
  await page.getByRole('button', { name: 'Edit text' }).click();
  const field = page.getByRole('textbox', { name: 'Text to copy' });
  await expect(field).toBeFocused();
  const scroll = await field.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    scrollTop,
    overflows: scrollHeight > clientHeight,
  }));
  expect(scroll).toEqual({ scrollTop: 0, overflows: true });
});

test('the fields begin near the top, and take two fifths of the page', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto(PREMIUM);
  const form = page.getByRole('form', { name: 'Fill in the fields' });
  const label = await form.locator('label').first().boundingBox();
  const preview = await page.getByRole('region', { name: 'Preview' }).boundingBox();
  const width = (await form.boundingBox())?.width ?? NaN;
  // Above the title, members of these tests have a notice that their email is not confirmed.
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(label!.y - title!.y).toBeLessThan(155);
  expect(width / (preview?.width ?? NaN)).toBeCloseTo(2 / 3, 1);
});

test('a narrow screen shows the fields or the preview, and Next goes from field to field', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await signIn('pro');
  await page.goto(PREMIUM);
  const type = page.getByRole('textbox', { name: 'Contract type' });
  await type.fill('Lease');
  await type.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Your client/ })).toBeFocused();
  await expect(page.getByText('1 of 7 fields filled')).toBeVisible();
  await expect(page.getByTestId('preview')).toBeHidden();

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByTestId('preview')).toBeVisible();
  await expect(type).toBeHidden();
  await page.getByTestId('preview').getByRole('button', { name: '[JURISDICTION]' }).click();
  await expect(page.getByRole('textbox', { name: 'Governing law' })).toBeFocused();

  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await expect(copied(page)).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(copied(page)).toBeHidden();
});

test('a long value is folded in the preview, and copied exactly', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto(PREMIUM);
  await page.getByRole('textbox', { name: 'Contract text' }).fill(LONG);
  const preview = page.getByTestId('preview');
  await expect(preview.getByText('· 2,800 words ·')).toBeVisible();
  await expect(preview).not.toContainText('The parties agree');
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await expect.poll(() => clipboard(page)).toContain(`<contract>\n${LONG}\n</contract>`);
  await preview.getByRole('button', { name: 'Show Contract text' }).click();
  expect(await preview.evaluate(({ textContent }) => textContent)).toContain(`${LONG}\n</contract>`);
});

/** Records what is opened in a new tab. Nothing outside may be requested, and a tab without opener cannot be intercepted. */
const recordTabs = (page: Page) =>
  page.addInitScript(() => {
    const tabs: unknown[] = [];
    Object.assign(window, { tabs });
    window.open = (...args) => {
      tabs.push(args);
      return null;
    };
  });

const openedTabs = (page: Page) => page.evaluate(() => (window as unknown as { tabs: unknown[] }).tabs);

test(
  'an assistant opens in a new tab that gets nothing but its address, and is remembered',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await recordTabs(page);
    await signIn('free');
    await page.goto(FREE);
    await page.getByRole('textbox', { name: 'Matter' }).fill('Secret matter');
    await menu(page).click();
    await page.getByRole('menuitem', { name: 'Claude' }).click();
    const expected = [['https://claude.ai/new', '_blank', 'noopener,noreferrer']];
    await expect.poll(() => openedTabs(page)).toEqual(expected);
    expect(await clipboard(page)).toContain('Matter: Secret matter');

    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Matter' })).toHaveValue('Secret matter');
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => openedTabs(page)).toEqual(expected);
  },
);

test('the page is accessible in each of its states', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto(PREMIUM);
  const showPreview = page.getByRole('button', { name: 'Preview', exact: true });
  await page.getByRole('textbox', { name: 'Contract type' }).fill('Lease');
  await page.getByRole('textbox', { name: 'Contract text' }).fill(LONG);
  await expectAccessible(page);
  if (await showPreview.isVisible()) await showPreview.click();
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await expect(copied(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit text' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard edits' }).click();
  await expectAccessible(page);
  await menu(page).click();
  await expect(page.getByRole('menuitem', { name: 'ChatGPT' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Custom address…' }).click();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expectAccessible(page);
});

test('a locked prompt offers the upgrade', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('free');
  await page.goto(PREMIUM);
  await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Copy/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('a prompt is edited, discarded, brought back and opened with the keyboard alone', async ({ page, signIn }) => {
  await recordTabs(page);
  await signIn('free');
  await page.goto(FREE);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const tabTo = async (name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    const target = page.getByRole('button', { name, exact: true });
    await expect(target).toBeVisible();
    while (!(await target.evaluate((element) => element === document.activeElement))) await page.keyboard.press(key);
  };
  await tabTo('Edit text');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text to copy' })).toBeFocused();
  await page.keyboard.type('By hand. ');
  await tabTo('Discard edits', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit text' })).toBeFocused();
  await tabTo('Undo: bring back your edits', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text to copy' })).toHaveValue(/^By hand\. /);
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('menuitem', { name: 'ChatGPT' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => openedTabs(page)).toEqual([['https://chatgpt.com/', '_blank', 'noopener,noreferrer']]);
  expect(await clipboard(page)).toMatch(/^By hand\. /);
});

test('the worked example is readable and reachable from the keyboard', { tag: '@phone' }, async ({ page, signIn, isMobile }) => {
  await signIn('free');
  await page.goto(WORKED);
  const open = page.getByRole('button', { name: isMobile ? 'Answer' : 'Worked answer', exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  const example = page.getByRole('region', { name: 'Case and answer' });
  await expect(example.getByText(/^Answered by an AI assistant from this example, unedited, /)).toBeVisible();
  await expect(example.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
});

test('the example fills the fields and leaves them, and nothing is stored or counted', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto(`${WORKED}?example`);
  await expect(page.getByRole('button', { name: 'Clear example' })).toBeVisible();
  await expect(page).toHaveURL(WORKED);
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await expect(copied(page)).toContainText('does not count as a use');
  expect(await clipboard(page)).not.toMatch(/\[[A-Z_]+\]/);
  await page.getByRole('button', { name: 'Clear example' }).click();
  for (const field of await fields(page).all()) await expect(field).toHaveValue('');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('promptory.typed')))).toEqual([]);
  // It was opened directly, though its address has changed since.
  await page.getByRole('button', { name: 'Close prompt' }).click();
  await expect(page).toHaveURL('/prompts');
});

test(
  'an edit of a text that has changed since asks which to use, and leads the focus on',
  { tag: '@phone' },
  async ({ page, signIn, isMobile }) => {
    await signIn('pro');
    await page.goto(PREMIUM);
    if (isMobile) await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('button', { name: 'Edit text' }).click();
    const area = page.getByRole('textbox', { name: 'Text to copy' });
    await area.fill('By hand');
    // As if the prompt had another text then.
    await page.evaluate(() => {
      for (const [key, entry] of Object.entries(localStorage).filter(([each]) => each.startsWith('promptory.typed')))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(String(entry)), editedOf: 'another' }));
    });
    await page.reload();
    if (isMobile) await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByText(/^This text was edited by hand before the prompt changed/)).toBeVisible();
    await expect(page.getByTestId('preview')).not.toContainText('By hand');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use the new text' }).click();
    await expect(page.getByRole('button', { name: 'Edit text' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(area).toHaveValue('By hand');
  },
);

test('an example whose code cannot be loaded leaves the rest of the page, and can be tried again', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('pro');
  const code = '**/assets/WorkedExample-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto(WORKED);
  await fields(page).first().fill('Kept');
  await page.getByRole('button', { name: 'Worked answer' }).click();
  await expect(page.getByRole('alert')).toContainText('The example could not be loaded');
  await expect(fields(page).first()).toHaveValue('Kept');
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('worked-example')).toBeVisible();
  // The browser logs the failed download.
  consoleErrors.length = 0;
});
