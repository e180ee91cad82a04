import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';
import { memberPages as allOfMembers, opened, publicPages } from './support/pages.ts';

// Axe is slow: these pages are checked here, all others by the test of what is done on them.
const visitorPages = ['/', '/user-login'];
const memberPages = [
  '/',
  '/prompts',
  '/category/legal',
  '/category/nothing',
  '/prompt/case-chronology-from-source-documents',
  '/prompt/nothing',
  '/favorites',
  '/recent',
  '/record',
  '/my-versions',
  '/search?q=contract',
  '/search?q=zzzz',
  '/nowhere',
];

for (const [who, paths] of [
  ['visitor', visitorPages],
  ['member', memberPages],
] as const) {
  test(
    `the pages of a ${who} are accessible in both color schemes`,
    { tag: '@phone' },
    async ({ page, signIn, consoleErrors }) => {
      if (who === 'member') await signIn('free');
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      }
      // The browser logs responses with status 404, which some of these pages have.
      const others = consoleErrors.filter((text) => !/status of 404/.test(text));
      consoleErrors.length = 0;
      expect(others).toEqual([]);
    },
  );
}

test('the pages do not overflow at 360 pixels', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('pro');
  for (const path of memberPages.filter((each) => !/nothing|nowhere/.test(each))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Not the sign-in, to which a page without a session redirects.
    await expect(page).toHaveURL(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
});

const addressOf = ({ at }: { at: string }) => at;
// Enlarged text needs more room than a window of 360 pixels leaves, so this test opens all pages.
const largeTextPages = {
  visitor: ['/', '/user-login', ...opened(publicPages).map(addressOf)],
  pro: [
    ...['/', '/welcome', '/contact', '/search?q=contract', '/prompt/contract-analysis-assistant?example'],
    ...opened(allOfMembers).map(addressOf),
  ],
};

for (const [who, paths] of Object.entries(largeTextPages)) {
  // Not the browser's setting (large-text.spec.ts): queries of the window's width know nothing of it.
  test(`the pages of a ${who} do not overflow if their text is enlarged to 200%`, { tag: '@phone' }, async ({ page, signIn }) => {
    if (who === 'pro') await signIn(who);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      // A phone would show a wider page smaller, and its window would seem to be as wide.
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(page.viewportSize()!.width);
    }
  });
}

test(
  'no control of a prompt is covered or cut off if the text is enlarged to 200%',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto('/prompt/contract-analysis-assistant');
    await expect(page.getByRole('button', { name: 'Fill with example' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const isPhone = page.viewportSize()!.width < 600;
    const names = ['Fill with example', 'Copy Prompt', 'Open in an assistant, save or print'];
    const besides = isPhone ? ['Fields', 'Preview', 'Answer'] : ['Short version', 'Worked answer', 'Edit text'];
    for (const name of [...names, ...besides]) {
      const button = page.getByRole('button', { name, exact: true });
      await button.click({ trial: true });
      const box = (await button.boundingBox())!;
      expect(box.x + box.width, name).toBeLessThanOrEqual(page.viewportSize()!.width);
    }
  },
);

const WORKFLOW = '/workflows/opening-to-first-90-days';
for (const path of ['/favorites', '/prompt/case-chronology-from-source-documents', WORKFLOW, '/contact', '/chat']) {
  test(`nothing covers the links at the end of ${path}`, { tag: '@phone' }, async ({ page, signIn }) => {
    await signIn('free');
    await page.goto(path);
    // Its steps have a copy bar, as a prompt has.
    if (path === WORKFLOW) await page.getByRole('button', { name: /^Go to step 1/ }).click();
    const links = page.getByRole('contentinfo').getByRole('link');
    await expect(links).toHaveText(['Help', 'Contact', 'System Status', 'Privacy Policy', 'Terms of Service', 'Cookie Policy']);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // A trial click fails if another element would get the click.
    for (const link of await links.all()) await link.click({ trial: true });
  });
}

test('a link moves the focus to the heading of the new page and changes the title', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/prompts');
  await page.getByRole('article').getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${await heading.textContent()} · Promptory`);
});

test('an unknown page shows the 404 page with status 404', async ({ page, consoleErrors }) => {
  const response = await page.goto('/nowhere/at/all');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  consoleErrors.length = 0;
});

test('unknown paths return 404', async ({ request }) => {
  for (const path of [
    '/.env',
    '/package.json',
    '/assets/',
    '/assets/index.js.map',
    '/prompt',
    '/metrics',
    '/playground/nothing',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('pages are not cached, assets are, and responses have security headers', async ({ request, page }) => {
  const html = await request.get('/');
  expect(html.headers()).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  // Inline scripts only as they were built.
  expect(html.headers()['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[\w+/]+=*')+;/);
  expect(html.headers()).not.toHaveProperty('x-powered-by');
  // Not the landing page, which loads no script until the visitor does something.
  await page.goto('/user-login');
  const script = await page.locator('script[type=module]').getAttribute('src');
  expect((await request.get(script ?? '')).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});
