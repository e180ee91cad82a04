import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Library, readLibrary } from '../api/src/features/prompts/content/library.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test, toasts } from './support/fixtures.ts';
import { layoutShift } from './support/layoutShift.ts';

const PROMPT = '/prompt/contract-analysis-assistant';
const CATEGORY = '/category/legal';
const TITLES = { [PROMPT]: 'Contract Analysis Assistant', [CATEGORY]: 'Legal prompts' } as const;

let library: Library;
test.beforeAll(async () => {
  library = await readLibrary(join(import.meta.dirname, '../api/content'));
});

/** The words of texts, in runs of six. A run of the text of a prompt would give a part of it away. */
function runsOf(texts: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (const text of texts) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    for (let at = 0; at + 6 <= words.length; at += 1) runs.add(words.slice(at, at + 6).join(' '));
  }
  return runs;
}

/** What a reader sees of a document, and what search engines read in its head. */
const textsOf = (page: Page, html: string) =>
  page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html');
    const at = (selector: string, attribute: string) => document.querySelector(selector)?.getAttribute(attribute) ?? '';
    const content = document.querySelector('#server-content')!;
    // An answer may repeat words of the text that it answers, such as the names of its sections.
    const example = content.querySelector('[data-example]');
    example?.remove();
    const list = (selector: string) => [...content.querySelectorAll(selector)].map((each) => each.textContent);
    return {
      head: [document.title, at('meta[name=description]', 'content'), at('link[rel=canonical]', 'href')],
      social: [at('meta[property="og:title"]', 'content'), at('meta[property="og:description"]', 'content')],
      picture: ['', ':width', ':height', ':alt'].map((part) => at(`meta[property="og:image${part}"]`, 'content')),
      card: at('meta[name="twitter:card"]', 'content'),
      heading: list('h1'),
      lines: [...list('h1, h2, h3, p, dt, dd, li, a'), content.textContent],
      fields: list('#fields-heading + dl > div'),
      tags: list('.MuiChip-label'),
      related: [...content.querySelectorAll('h3 a')].map((link) => link.getAttribute('href')),
      cards: [...content.querySelectorAll('h2 a')].map((link) => link.getAttribute('href')),
      plan: list('header span'),
      example: example?.textContent ?? null,
    };
  }, html);

test('every prompt has a page with all but its text', async ({ page, request, baseURL }) => {
  await page.goto('/');
  for (const { slug, title, description, premium, tags, variables, related, body, answer } of library.prompts) {
    const response = await request.get(`/prompt/${slug}`);
    expect(response.status(), slug).toBe(200);
    const whole = await response.text();
    const texts = await textsOf(page, whole);
    const fullTitle = `${title} · Promptory`;
    expect(texts.head).toEqual([fullTitle, description, `${baseURL}/prompt/${slug}`]);
    expect(texts.social).toEqual([fullTitle, description]);
    expect(texts.picture.slice(1)).toEqual(['1200', '630', expect.stringContaining(title)]);
    expect(texts.picture[0]).toMatch(new RegExp(`^${baseURL}/social/prompt/${slug}\\.png\\?v=[\\w-]+$`));
    expect(texts.card).toBe('summary_large_image');
    expect(texts.heading).toEqual([title]);
    expect(texts.fields).toEqual(
      variables.map(({ label, description: help, required }) => `${label}${required ? '' : ' (optional)'}${help}`),
    );
    expect(texts.tags).toEqual(tags.map((tag) => `#${tag}`));
    expect(texts.related).toEqual(related.map((id) => `/prompt/${id}`));
    expect(texts.plan).toContain(premium ? 'Pro' : 'Free');
    expect(texts.example?.includes('Yours will differ.') ?? false, slug).toBe(answer !== undefined);
    const others = library.prompts.filter((each) => related.includes(each.slug));
    const known = runsOf([
      ...variables.flatMap((each) => [each.label, each.description]),
      ...[{ title, description }, ...others].flatMap((each) => [each.title, each.description]),
    ]);
    const shown = runsOf([...texts.lines, ...texts.head]);
    const leaked = [...runsOf(body.split('\n'))].filter((run) => shown.has(run) && !known.has(run));
    expect(leaked, slug).toEqual([]);
    // Nor anywhere else in the document.
    const longest = body.split('\n').reduce((one, other) => (other.length > one.length ? other : one));
    expect(whole.includes(longest), slug).toBe(false);
    expect(whole, slug).not.toMatch(/[⟦⟧]|__ORIGIN__/);
  }
});

test('every category has a page with links to all of its prompts', async ({ page, request, baseURL }) => {
  await page.goto('/');
  for (const { id, name, description } of library.categories) {
    const whole = await (await request.get(`/category/${id}`)).text();
    const texts = await textsOf(page, whole);
    const prompts = library.prompts.filter(({ categoryId }) => categoryId === id);
    expect(texts.head).toEqual([`${name} prompts · Promptory`, description, `${baseURL}/category/${id}`]);
    const picture = await request.get(texts.picture[0] ?? '');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
    expect([...texts.cards].sort()).toEqual(prompts.map(({ slug }) => `/prompt/${slug}`).sort());
    expect(texts.lines).toEqual(expect.arrayContaining([description, `${prompts.length} prompts available`]));
    expect(whole).not.toMatch(/[⟦⟧]|__ORIGIN__/);
  }
});

test('the sitemap lists every page of the library', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url?.replace(baseURL ?? '', ''));
  const paths = [
    ...library.categories.map(({ id }) => `/category/${id}`),
    ...library.prompts.map(({ slug }) => `/prompt/${slug}`),
  ];
  expect(listed).toEqual(expect.arrayContaining(paths));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the library is readable, from the landing page to the sign-up', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await page.locator('#features').getByRole('link', { name: 'Legal' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal prompts');
    await page.getByRole('link', { name: 'Contract Analysis Assistant' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contract Analysis Assistant');
    await expect(page.getByText('The country and state whose law governs, or is meant to govern, the contract.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.getByRole('link', { name: 'Use it' }).click();
    await expect(page).toHaveURL(/\/sign-up\?next=(\/|%2F)prompt(\/|%2F)contract-analysis-assistant$/i);
  });
});

for (const [path, title] of Object.entries(TITLES)) {
  test(
    `${path} loads no script before the visitor does something, and is then kept as it is`,
    { tag: '@phone' },
    async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(scripts).toEqual([]);
      const content = page.locator('#server-content');
      const before = await content.innerHTML();
      const element = await content.elementHandle();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'System', exact: true })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      expect(await content.innerHTML()).toBe(before);
      expect(await element?.evaluate((each) => each.isConnected)).toBe(true);
      await page.getByRole('button', { name: 'Dark', exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
      await expect(page).toHaveTitle(`${title} · Promptory`);
    },
  );

  test(`${path} is accessible, and does not shift`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test(`a member at ${path} gets the shell and the page of members`, { tag: '@phone' }, async ({ page, signIn }) => {
    await signIn('pro');
    await page.route(/\/assets\/.+\.js$/, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('[data-shell] main')).toBeVisible();
    await expect(page.locator('#server-content')).toHaveCount(0);
    await page.unroute(/\/assets\/.+\.js$/);
    await page.goto(path);
    const heading = title.replace(/ prompts$/, '');
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.locator('#server-content')).toHaveCount(0);
  });
}

test('a page that the browser has translated stays when the script runs', async ({ page, consoleErrors }) => {
  await page.goto(PROMPT);
  await page.evaluate(() => {
    const text = document.querySelector('header a')?.firstChild;
    if (!(text instanceof Node)) throw new Error('The header has no link');
    const translated = document.createElement('font');
    text.replaceWith(translated);
    translated.append(text);
    Object.assign(window, { isSameDocument: true });
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'System', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { level: 1, name: TITLES[PROMPT] })).toBeVisible();
  await expect(page.locator('#server-content')).toBeAttached();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  // React says that the document is not what it has rendered.
  expect(consoleErrors.join('\n')).toMatch(/hydrat|#418/i);
  consoleErrors.length = 0;
});

test('a visitor who comes back from the sign-in finds the page again', async ({ page }) => {
  await page.goto(PROMPT);
  await page.keyboard.press('Tab');
  const next = `/user-login?next=${encodeURIComponent(PROMPT)}`;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', next);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: TITLES[PROMPT] })).toBeVisible();
  await expect(page).toHaveTitle(`${TITLES[PROMPT]} · Promptory`);
  await page.getByRole('link', { name: 'Legal' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: TITLES[CATEGORY] })).toBeVisible();
});

test('a visitor who signs in in another tab sees the prompt of members', async ({ page, backend }) => {
  const { token } = await backend.makeMember('pro');
  await page.goto(PROMPT);
  await page.waitForLoadState('networkidle');
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await other.evaluate((value) => localStorage.setItem('admin_user_token', value), token);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.locator('#server-content')).toHaveCount(0);
});

test('somebody whose session has ended sees the page of visitors', async ({ page, consoleErrors }) => {
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.setItem('admin_user_token', 'no-token'));
  await page.goto(PROMPT);
  // Once the server has refused it. The page may be loaded again at that moment.
  const token = () => page.evaluate(() => localStorage.getItem('admin_user_token')).catch(() => 'not known');
  await expect.poll(token).toBeNull();
  await expect(page.getByRole('link', { name: 'Use it' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${PROMPT}$`));
  expect(await toasts(page)).not.toContain('Unauthorized');
  // The browser logs the status 401.
  consoleErrors.length = 0;
});

test('an unknown prompt is the 404 page for a visitor, and says so to a member', async ({ page, signIn, consoleErrors }) => {
  for (const path of ['/prompt/nothing', '/category/nothing']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expectAccessible(page);
  }
  await signIn('free');
  await page.goto('/prompt/nothing');
  await expect(page.getByRole('heading', { level: 1, name: 'Prompt Not Found' })).toBeVisible();
  // The browser logs the status 404.
  const others = consoleErrors.filter((text) => !/status of 404/.test(text));
  consoleErrors.length = 0;
  expect(others).toEqual([]);
});
