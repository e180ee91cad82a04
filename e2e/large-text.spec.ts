import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** The browser’s setting for larger text, at 200%. */
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
    { scope: 'worker' },
  ],
});

async function expectNoHorizontalOverflow(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(widths[0], path).toBe(widths[1]);
}

test(
  'pages with text of twice the size are laid out for half the width, and do not overflow',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await expectNoHorizontalOverflow(page, '/');
    await signIn('pro');
    for (const path of ['/', '/prompt/contract-analysis-assistant?example', '/billing', '/workflows/new', '/contact']) {
      await expectNoHorizontalOverflow(page, path);
      if (path !== '/contact') await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    }
  },
);

test('text of twice the size leaves the sign-in of a public page on one line', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/contact');
  const lines = await page.getByRole('link', { name: 'Sign In', exact: true }).evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.firstChild!);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('text of twice the size keeps labels clear of the values below them, and fits into chips', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompts');
  await expect(page.getByText(/^Showing 24 of \d+ prompts/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Between the letters of a label and those of its value.
  const gaps = await page.locator('main .MuiInputLabel-shrink').evaluateAll((labels) =>
    labels.map((label) => {
      const input = label.parentElement!.querySelector('input, select')!;
      const [box, style] = [input.getBoundingClientRect(), getComputedStyle(input)];
      const [size, scale] = [
        parseFloat(style.fontSize),
        label.getBoundingClientRect().height / (label as HTMLElement).offsetHeight,
      ];
      const lower = label.getBoundingClientRect().top + (label.getBoundingClientRect().height + size * scale) / 2;
      return box.top + (box.height - size) / 2 - lower;
    }),
  );
  expect(gaps.length).toBeGreaterThan(0);
  for (const gap of gaps) expect(gap).toBeGreaterThan(0);

  await page.goto('/prompt/contract-analysis-assistant');
  const chips = page.locator('main .MuiChip-root');
  await expect(chips.nth(4)).toBeVisible();
  const room = await chips.evaluateAll((all) =>
    all.map((chip) => chip.clientHeight / parseFloat(getComputedStyle(chip).fontSize)),
  );
  // The height of the letters with their ascenders and descenders.
  for (const lines of room) expect(lines).toBeGreaterThan(1.2);
});

test(
  'text of twice the size has its room beside buttons, and says where it is cut off',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('free');
    await page.goto('/');
    const notice = page.getByText(/^We sent a link to/);
    await expect(notice).toBeVisible();
    const { text, all } = await notice.evaluate((element) => ({
      text: element.clientWidth,
      all: element.parentElement!.clientWidth,
    }));
    expect(text).toBeGreaterThan(all / 3);
    const cutOff = await page.locator('header button').evaluateAll((buttons) =>
      buttons.flatMap((button) =>
        [...button.querySelectorAll<HTMLElement>('span'), button as HTMLElement]
          .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
          .filter((each) => each.textContent !== '' && getComputedStyle(each).textOverflow !== 'ellipsis')
          .map(() => button.textContent),
      ),
    );
    expect(cutOff).toEqual([]);
  },
);

test('icons of buttons grow with the text, and stay within their buttons', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('pro');
  for (const path of ['/prompt/contract-analysis-assistant', '/prompts', '/account/client-sets']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const icons = await page.locator('button svg, a.MuiButton-root svg').evaluateAll((all) =>
      all
        .filter((icon) => icon.checkVisibility())
        .map((icon) => {
          const button = icon.closest('button, a')!;
          const [inner, outer] = [icon.getBoundingClientRect(), button.getBoundingClientRect()];
          const isWithin = (['left', 'top'] as const).every((side) => inner[side] >= outer[side] - 1);
          const isInside = isWithin && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
          const isLarge = !icon.closest('.MuiButton-icon') || inner.height >= parseFloat(getComputedStyle(button).fontSize);
          return { name: button.getAttribute('aria-label') ?? button.textContent, isInside, isLarge };
        }),
    );
    expect(icons.length).toBeGreaterThan(0);
    expect(
      icons.filter(({ isInside, isLarge }) => !isInside || !isLarge),
      path,
    ).toEqual([]);
  }
});
