import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { layoutShift } from './support/layoutShift.ts';
import { expectWholePrompt } from './support/promptPage.ts';
import { paletteField } from './support/searchField.ts';

/**
 * Where the search is, and the parts of the page from its heading on. Above that, members of these tests get the notice that
 * their email is not confirmed, as soon as they are known.
 */
const positions = (page: Page) =>
  page.evaluate(() => {
    const at = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? { x: NaN, y: NaN };
    const heading = at('h1');
    const parts = ['main dl', '#categories-heading', '#categories-heading + *'].map(at);
    const search = at('[role=search] input');
    return { search: [search.x, search.y], heading: heading.x, parts: parts.map(({ x, y }) => [x, y - heading.y]) };
  });

test(
  'the shell of the dashboard needs no script, and nothing moves when the page replaces it',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const release = await openShell(page, signIn);
    await page.evaluate(() => document.fonts.ready);
    const before = await positions(page);
    expect(JSON.stringify(before)).not.toContain('null');
    release();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, \w+/ })).toBeVisible();
    expect(await positions(page)).toEqual(before);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  },
);

/** The lines of a prompt's header. Above it, members of these tests get the notice that their email is not confirmed. */
async function promptHeader(page: Page) {
  const boxOf = async (text: RegExp) => (await page.locator('main').getByText(text).first().boundingBox())!;
  const title = await boxOf(/^Contract Analysis Assistant$/);
  const description = await boxOf(/^Ranks the risks of a contract/);
  return { x: title.x, below: description.y - title.y, height: description.height };
}

test('the shell of a prompt says which one it is, where its page says it', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('pro');
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/prompt/contract-analysis-assistant', { waitUntil: 'commit' });
  await expect(page.locator('[data-shell] main').getByText(/^Contract Analysis Assistant$/)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await promptHeader(page);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Contract Analysis Assistant' })).toBeVisible();
  expect(await promptHeader(page)).toEqual(before);
});

/** Opens the dashboard without its scripts: its shell stays until they are released by what this returns. */
async function openShell(page: Page, signIn: (kind: 'pro') => Promise<unknown>): Promise<() => void> {
  await signIn('pro');
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toHaveText('Welcome');
  return release;
}

for (const [path, rules] of [
  ['/', 40],
  ['/prompt/contract-analysis-assistant', 40],
  ['/category/legal', 60],
  ['/recent', 40],
] as const) {
  test(`${path} comes with its styles, of which the app inserts at most ${rules} rules`, async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1')).toBeVisible();
    if (path.startsWith('/prompt/')) await expectWholePrompt(page);
    expect(await page.locator('style[data-emotion^="css "]').count()).toBeGreaterThan(0);
    const inserted = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion="css"]')].flatMap(({ sheet }) =>
        [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText),
      ),
    );
    expect(inserted.length, inserted.join('\n')).toBeLessThanOrEqual(rules);
  });
}

test('all inputs share the animations by which they notice what a browser fills in', async ({ page }) => {
  await page.goto('/user-login');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveCSS('animation-name', 'mui-auto-fill-cancel');
  const keyframes = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules]
        .filter((rule) => rule instanceof CSSKeyframesRule && rule.name.startsWith('mui-'))
        .map(({ cssText }) => cssText),
    ),
  );
  // Each also has the prefix of older browsers.
  expect(keyframes).toHaveLength(4);
  expect(new Set(keyframes).size).toBe(4);
});

test('what a page shows at first is requested once, with the document', async ({ page, signIn }) => {
  await signIn('pro');
  const operations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) operations.push(/(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1] ?? '');
  });
  // Those for which web/src/app/routes/memberPages.tsx names queries.
  for (const path of [
    '/',
    '/prompt/contract-analysis-assistant',
    '/category/legal',
    '/favorites',
    '/recent',
    '/collections',
    '/my-versions',
    '/workflows',
    '/workflows/opening-to-first-90-days',
    '/account/practice',
  ]) {
    operations.length = 0;
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1')).toBeVisible();
    expect({ path, operations }).toEqual({ path, operations: ['FirstLoad'] });
  }
});

test('/ in the shell focuses the search when the app is there', async ({ page, signIn }) => {
  const release = await openShell(page, signIn);
  await page.keyboard.press('/');
  release();
  const search = page.getByRole('combobox', { name: 'Search the library' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
});

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search the library' });

for (const [how, begin] of [
  ['/', (page: Page) => page.keyboard.press('/')],
  // It is inert, and could not be clicked by its role.
  ['a click', (page: Page) => page.mouse.click(640, 32)],
] as const) {
  test(`what is typed after ${how} in the shell is in the search when the app is there`, async ({ page, signIn }) => {
    const release = await openShell(page, signIn);
    await begin(page);
    await page.keyboard.type('lease letxx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('ter');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    release();
    await expect(searchBox(page)).toHaveValue('lease letter');
    await page.keyboard.type('s');
    await expect(searchBox(page)).toHaveValue('lease letters');
    await expect(page.getByRole('listbox')).toBeVisible();
  });
}

test('a search that was sent in the shell is shown when the app is there', async ({ page, signIn }) => {
  const release = await openShell(page, signIn);
  await page.keyboard.press('/');
  await page.keyboard.type('lease');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL('/search?q=lease');
});

test(
  'a link and a button that are clicked in the shell work when the app is there',
  { tag: '@phone' },
  async ({ page, signIn, isMobile }) => {
    const release = await openShell(page, signIn);
    const name = isMobile ? 'Open menu' : 'All Prompts';
    const box = await page
      .locator('#root > [inert]')
      .locator(isMobile ? '[aria-label="Open menu"]' : 'nav a', isMobile ? {} : { hasText: name })
      .boundingBox();
    const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2];
    await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    release();
    if (isMobile) await expect(page.getByRole('dialog').getByRole('link', { name: 'All Prompts' })).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1, name: 'All Prompts' })).toBeVisible();
  },
);

test('Control+k in the shell opens the palette when the app is there, with what was typed since', async ({ page, signIn }) => {
  const release = await openShell(page, signIn);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('leaz');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('se/');
  release();
  await expect(paletteField(page)).toBeFocused();
  await expect(paletteField(page)).toHaveValue('lease/');
  await page.keyboard.type('!');
  await expect(paletteField(page)).toHaveValue('lease/!');
});

/** Presses a key as soon as the shell is gone, before anything else of the app can run. */
const pressInBetween = (page: Page, init: { key: string; ctrlKey?: boolean }) =>
  page.addInitScript((given) => {
    let hadShell = false;
    const observer = new MutationObserver(() => {
      const hasShell = document.querySelector('#root > [inert]') !== null;
      if (hadShell && !hasShell) {
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { ...given, bubbles: true, cancelable: true }));
      }
      hadShell = hasShell;
    });
    observer.observe(document, { childList: true, subtree: true });
  }, init);

test('Control+k is not lost between the shell and the app', async ({ page, signIn }) => {
  await signIn('pro');
  await pressInBetween(page, { key: 'k', ctrlKey: true });
  await page.goto('/');
  await expect(paletteField(page)).toBeFocused();
});

test('/ is not lost between the shell and the app', async ({ page, signIn }) => {
  await signIn('pro');
  await pressInBetween(page, { key: '/' });
  await page.goto('/');
  await expect(page.getByRole('combobox', { name: 'Search the library' })).toBeFocused();
});

test('what is typed after Control+k is not lost between the shell and the app', async ({ page, signIn }) => {
  await signIn('pro');
  await pressInBetween(page, { key: 'e' });
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toHaveText('Welcome');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('leas');
  release();
  await expect(paletteField(page)).toHaveValue('lease');
});

// Those that are opened most: each is a test on both screens.
for (const path of [
  '/',
  '/prompts',
  '/prompt/contract-analysis-assistant',
  '/category/legal',
  '/favorites',
  '/recent',
  '/user-login',
]) {
  test(`${path} shifts by less than 0.02 on its first load`, { tag: '@phone' }, async ({ page, signIn }) => {
    if (path !== '/user-login') await signIn('pro');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1')).toBeVisible();
    if (path.startsWith('/prompt/')) await expectWholePrompt(page);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
}

test('a visitor does not see the shell of a page for members', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/prompts', { waitUntil: 'commit' });
  await expect(page.locator('[data-shell] h1')).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/user-login\?next=%2Fprompts$/);
});

test('somebody whose session has ended is not kept in the shell', async ({ page, consoleErrors }) => {
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.setItem('admin_user_token', 'no-token'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Ready-made AI prompts/ })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('admin_user_token', 'no-token'));
  await page.goto('/prompts');
  await expect(page).toHaveURL(/\/user-login\?next=%2Fprompts$/);
  consoleErrors.length = 0;
});

test('when the server cannot be reached, the shell gives way to an error, and Try again recovers', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('pro');
  await page.route('**/graphql', (route) => route.abort());
  await page.goto('/');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/graphql');
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, \w+/ })).toBeVisible();
  consoleErrors.length = 0;
});

test('what was typed into the sign-in form before it works is kept', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/user-login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('pro@promptory.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('promptory-demo');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  release();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});

test('the shell of a list keeps the rows that were chosen, and nothing moves when they come', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompts');
  await page.getByRole('button', { name: 'Show as rows' }).click();
  const release = await hold(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  const skeleton = page.getByTestId('skeleton').first();
  await expect(skeleton).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = (await skeleton.boundingBox())!;
  release();
  const row = page.getByRole('article').first();
  await expect(row).toBeVisible();
  const after = (await row.boundingBox())!;
  // The hairlines around the list.
  expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(2);
  expect(Math.abs(after.width - before.width)).toBeLessThanOrEqual(2);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test(
  'the shell of the dashboard keeps the space of what was begun, and nothing moves',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto('/prompt/contract-analysis-assistant');
    await page.getByRole('form', { name: 'Fill in the fields' }).locator('input').first().fill('Fernhill');
    await page.goto('/prompt/ad-copy-variants-with-claim-check');
    const emptied = page.getByRole('textbox', { name: /^Product or service/ });
    await emptied.fill('x');
    await emptied.fill('');
    // What a form has not saved is not to be continued here.
    await page.evaluate(() => localStorage.setItem('promptory.typed:draft:someone:prompt:new:1', '{}'));
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('h2', { hasText: 'Continue' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await positions(page);
    release();
    await expect(page.getByRole('list', { name: 'Prompts to continue' })).toContainText(/Legal · 1 of \d filled/);
    expect(await positions(page)).toEqual(before);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  },
);
