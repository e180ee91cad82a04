import type { Page } from '@playwright/test';
import { chapters, policies } from './support/paths.ts';
import { clipboard, expect, test } from './support/fixtures.ts';
import { hold } from './support/hold.ts';
import { expectAccessible } from './support/accessibility.ts';
import { stopClock } from './support/clock.ts';
import { expectApart, shownToast } from './support/toast.ts';

/** Records the prerendered heading before any script runs. */
const recordPrerendered = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const root = document.getElementById('root');
      Object.assign(window, {
        prerendered: { heading: document.querySelector('h1'), display: root && getComputedStyle(root).display },
      });
    });
  });

/** A script that is held back also holds back the load event, once a fragment has scrolled the page or the pointer has moved. */
const beforeScripts = { waitUntil: 'domcontentloaded' } as const;

const prerendered = (page: Page) =>
  page.evaluate(() => {
    const { heading, display } = (window as unknown as { prerendered: { heading: Element | null; display: string } }).prerendered;
    return { text: heading?.textContent, display, isStillThere: heading?.isConnected };
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the landing page is readable, ${colorScheme}`, { tag: '@phone' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready-made AI prompts for professional work');
      await expect(page.locator('body')).toHaveCSS(
        'background-color',
        colorScheme === 'dark' ? 'rgb(18, 21, 19)' : 'rgb(251, 250, 247)',
      );
      await expect(page.locator('#pricing')).toContainText('$49/month');
      const question = page.locator('#faq details').first();
      await question.locator('summary').click();
      await expect(question.locator('p')).toBeVisible();
      // Buttons need JavaScript, so they are hidden.
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
      await expect(page.locator('#pricing')).toBeInViewport();
    });
  }

  test('the policies are readable', async ({ page }) => {
    for (const path of policies) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Last updated January 20, 2025')).toBeVisible();
      expect(await page.getByRole('article').innerText()).toMatch(/\w{3}/);
    }
  });
});

/** React selects the theme, which a prerendered page does not know. */
const expectHydrated = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'System', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
};

for (const path of ['/', ...policies, ...chapters]) {
  test(`${path} is hydrated and not rendered again`, async ({ page }) => {
    await recordPrerendered(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expectHydrated(page);
    const text = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await prerendered(page)).toEqual({ text, display: 'block', isStillThere: true });
    await expect(page).toHaveTitle(/ · Promptory$/);
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  });
}

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  'a key': (page) => page.keyboard.press('Tab'),
  'a movement of the mouse': (page) => page.mouse.move(200, 200, { steps: 2 }),
  'a scroll': (page) => page.evaluate(() => window.scrollBy(0, 100)),
  'a focus': (page) => page.getByRole('link').first().focus(),
  'a click by a program': (page) => page.getByRole('heading', { level: 1 }).dispatchEvent('click'),
  'another color scheme of the system': (page) => page.emulateMedia({ colorScheme: 'dark' }),
};

for (const path of ['/', ...policies]) {
  test(`${path} loads no script before the visitor does something`, async ({ page }) => {
    for (const [sign, give] of Object.entries(signs)) {
      const scripts: string[] = [];
      const note = (request: { resourceType(): string; url(): string }) =>
        request.resourceType() === 'script' && scripts.push(request.url());
      page.on('request', note);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(scripts, sign).toEqual([]);
      await give(page);
      await expectHydrated(page);
      page.off('request', note);
    }
    await page.reload();
    await expectHydrated(page);
  });
}

const openedBy: Record<string, (page: Page, name: string) => Promise<void>> = {
  'a click': (page, name) => page.getByRole('button', { name, exact: true }).click(),
  'the keyboard': (page, name) => page.getByRole('button', { name, exact: true }).press('Enter'),
};

for (const [way, press] of Object.entries(openedBy)) {
  for (const [path, button, opened] of [
    ['/', 'See Sample Prompts', 'Sample Prompts'],
    ['/', 'Chat with us', 'Maya'],
    ['/privacy-policy', 'Dark', undefined],
  ] as const) {
    test(`${way} on "${button}" of ${path} takes effect when its script has loaded`, async ({ page }) => {
      const release = await hold(page, /\/assets\/.+\.js$/);
      await page.goto(path, beforeScripts);
      await press(page, button);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      release();
      if (opened) await expect(page.getByRole('dialog', { name: opened })).toBeVisible();
      else await expect(page.getByRole('button', { name: button, exact: true })).toHaveAttribute('aria-pressed', 'true');
    });
  }
}

test('links and questions work before the script has loaded', { tag: '@phone' }, async ({ page }) => {
  await page.route(/\/assets\/.+\.js$/, () => undefined);
  await page.goto('/', beforeScripts);
  const question = page.locator('#faq details').first();
  await question.locator('summary').click();
  await expect(question.locator('p')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.locator('#pricing')).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('a visitor who signs in in another tab sees the library in this one', async ({ page, backend }) => {
  const { token } = await backend.makeMember('free');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await other.evaluate((value) => localStorage.setItem('admin_user_token', value), token);
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
});

test('a visitor who reads on from a section stays there when the script runs', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.goto('/#faq');
  await expect(page.locator('#faq-heading')).toBeInViewport();
  await page.goto('/privacy-policy');
  const release = await hold(page, /\/assets\/.+\.js$/);
  await page.goto('/#pricing', beforeScripts);
  await expect(page.locator('#pricing-heading')).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 300));
  release();
  await expectHydrated(page);
  // Fonts that arrive meanwhile may move it by a pixel; the section would be thousands away.
  expect(await page.evaluate(() => window.scrollY)).toBeCloseTo(300, -1);
});

// Some line of a paragraph may hold a word more. A page counts as stable up to 0.1.
test('hardly anything moves when the fonts arrive late', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', ...policies]) {
    const release = await hold(page, /\.woff2$/);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    release();
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      path,
    ).toBeLessThan(0.05);
    await page.unroute(/\.woff2$/);
  }
});

test('a member never sees the landing page', async ({ page, signIn }) => {
  await signIn('free');
  await recordPrerendered(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  expect(await prerendered(page)).toEqual({
    text: 'Ready-made AI prompts for professional work',
    display: 'none',
    isStillThere: false,
  });
});

test(
  'a member reads the landing page at /welcome, and it survives a reload',
  { tag: '@phone' },
  async ({ page, signIn, isMobile }) => {
    await signIn('free');
    await page.goto('/favorites');
    if (isMobile) await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole(isMobile ? 'menuitem' : 'link', { name: 'Back to Landing' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Ready-made AI prompts for professional work' });
    await expect(heading).toBeFocused();
    expect((await page.reload())?.status()).toBe(200);
    await expect(heading).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  },
);

test('the teaser of a free member scrolls to the pricing of the landing page', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/favorites');
  await page.getByRole('button', { name: 'See what Pro includes' }).click();
  await page.getByRole('button', { name: 'Start Your Free Trial - $49/mo' }).click();
  await expect(page).toHaveURL(/\/welcome#pricing$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#pricing')).toBeFocused();
  await expect(page.locator('#pricing-heading')).toBeInViewport();
});

test('the scroll position is kept when the script runs', { tag: '@phone' }, async ({ page }) => {
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // Again until enough of the page is there.
  const scroll = () =>
    page.evaluate(() => {
      window.scrollTo(0, 600);
      return window.scrollY;
    });
  await expect.poll(scroll).toBe(600);
  release();
  await expect(page.getByRole('button', { name: 'System', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => window.scrollY)).toBeCloseTo(600, -1);
});

for (const start of ['/', '/#testimonials'])
  test(`back to ${start}, the reader is where they left`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(start);
    const link = page.getByText('the whole answer').first();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(300);
    await link.click();
    await expect(page).toHaveURL(/\/prompt\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    // To a few pixels: on a phone, the page is scaled.
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(10);
  });

test('a sample prompt can be filled in and copied, and links to the pricing', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'See Sample Prompts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sample Prompts' });
  await dialog.getByRole('textbox', { name: 'Brand voice' }).fill('Plain and dry');
  await dialog.getByRole('button', { name: 'Copy Social Media Campaign Creator' }).click();
  await expect(page.getByText('Prompt copied to clipboard', { exact: true })).toBeVisible();
  const copied = await clipboard(page);
  expect(copied).toContain('Voice: Plain and dry\nPlatforms: [PLATFORMS]');
  expect(copied).toBe(
    await dialog.getByRole('region', { name: 'Text of Social Media Campaign Creator' }).evaluate((each) => each.textContent),
  );
  await dialog.getByRole('button', { name: /^Get All/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#pricing')).toBeInViewport();
  await expect(page.locator('#pricing')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('a toast covers neither the chat button nor the button that was pressed', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const copy = page.getByRole('button', { name: 'Copy Reply to a Difficult Client' });
  // Its page is loaded by the first key.
  await copy.focus();
  await expectHydrated(page);
  await copy.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  // The toast is over after some seconds, in which a busy machine may not have measured it.
  await stopClock(page);
  await copy.press('Enter');
  await expect(shownToast(page)).toBeVisible();
  await page.clock.runFor(1000);
  for (const part of [copy, page.getByRole('button', { name: 'Chat with us' })]) await expectApart(shownToast(page), part);
});

test('nothing of the sample dialog moves when another text is shown in it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'See Sample Prompts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sample Prompts' });
  await expect(dialog).toHaveCSS('opacity', '1');
  // Not the headings within an answer.
  const headings = dialog.locator('h3[id]');
  const places = () => headings.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const before = await places();
  // One line each: a title in a narrow column would break after every word.
  for (const heading of await headings.all()) expect((await heading.boundingBox())!.height).toBeLessThan(60);
  // Held back, so that what stands for it is measured, too.
  const release = await hold(page, /WorkedSample.*\.js$/);
  await dialog.getByRole('button', { name: 'Worked answer of Contract Analysis Assistant' }).click();
  expect(await places()).toEqual(before);
  release();
  await expect(dialog.getByText(/^Answered by an AI assistant/)).toBeVisible();
  expect(await places()).toEqual(before);
  await dialog.getByRole('button', { name: 'Text of Contract Analysis Assistant' }).click();
  await dialog.getByRole('textbox', { name: 'Contract text' }).fill('A clause.\n'.repeat(40));
  expect(await places()).toEqual(before);
});

/** How many fields and values of the prompt at the top still type themselves. The button's own effects do not count. */
const typing = (page: Page) =>
  page.getByRole('region', { name: 'Reply to a Difficult Client' }).evaluate((prompt) => {
    const running = prompt.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running');
    const targets = running.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
    return targets.filter((target) => target?.closest('input, [data-variable]')).length;
  });

test('the prompt at the top types itself once, and a visitor can change it', { tag: '@phone' }, async ({ page }) => {
  // The page stays without a script until the field is used. It types for some seconds, in which it may not have loaded.
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => typing(page)).toBeGreaterThan(0);
  const field = page.getByRole('textbox', { name: 'What you can offer' });
  await field.click();
  await page.keyboard.type('half price');
  await expectHydrated(page);
  expect(await typing(page)).toBe(0);
  await expect(field).toHaveValue('half price');
  await page.getByRole('button', { name: 'Copy Reply to a Difficult Client' }).click();
  await expect(page.getByText('Prompt copied to clipboard', { exact: true })).toBeVisible();
  expect(await clipboard(page)).toContain('What I can offer is half price.');
  await expect(page.getByRole('region', { name: 'Reply to a Difficult Client' })).toContainText(
    'What I can offer is half price.',
  );
  expect(await typing(page)).toBe(0);
});

test('the prompt at the top does not move for somebody who wants reduced motion', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await typing(page)).toBe(0);
  await expect(page.getByRole('textbox', { name: 'Who wrote' })).toHaveValue('a client of eight years');
});

test('the billing switch changes prices and links', async ({ page }) => {
  await page.goto('/#pricing');
  const pricing = page.locator('#pricing');
  await pricing.getByRole('button', { name: /Annual/ }).click();
  await expect(pricing).toContainText('$470/year');
  await expect(pricing).toContainText('Save $118/year');
  await expect(pricing.getByRole('link', { name: /^Get Pro Annual/ })).toHaveAttribute(
    'href',
    /^\/(checkout\?plan=annual|sign-up)$/,
  );
});

test('the landing page does not overflow at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'See Sample Prompts' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test('every link of the landing page works', async ({ page, request }) => {
  await page.goto('/');
  const targets = await page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const target of new Set(targets)) {
    if (target.includes('#')) await expect(page.locator(target.slice(target.indexOf('#')))).toHaveCount(1);
    else expect((await request.get(target)).status(), target).toBe(200);
  }
});

test('the dialogs of the landing page are accessible in both color schemes', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('/');
  for (const [button, dialog] of [
    ['See Sample Prompts', 'Sample Prompts'],
    ['See All Categories', 'All Categories'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toHaveCSS('opacity', '1');
    await expectAccessible(page);
    if (dialog === 'Sample Prompts') {
      const worked = page.getByRole('button', { name: /^Worked answer of/ });
      while ((await worked.count()) > 0) await worked.first().click();
      await expect(page.getByText(/^Answered by an AI assistant/)).toHaveCount(3);
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  for (const question of await page.locator('#faq summary').all()) await question.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Chat with us' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('the landing page has metadata for shared links and search engines', async ({ page, request, baseURL }) => {
  await page.goto('/');
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
  expect(await content('meta[name=description]')).toContain('200+ ready-made AI prompts');
  expect(await content('meta[property="og:url"]')).toBe(`${baseURL}/`);
  const picture = await request.get((await content('meta[property="og:image"]')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/png');
  const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  expect(data).toContain('"price":"49"');
  expect(JSON.parse(data)).toHaveProperty('@graph');
  expect(await page.content()).not.toContain('__ORIGIN__');

  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/', ...policies]) expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
  for (const path of ['/prompts', '/user-login', '/favorites']) expect(sitemap).not.toContain(path);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(await (await request.get('/.well-known/security.txt')).text()).toMatch(/^Contact: .+\nExpires: \d{4}-/);
});
