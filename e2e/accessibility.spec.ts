import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/accessibility.ts';

interface Defect {
  css?: string;
  html?: string;
  found: RegExp;
  onPhone?: true;
}

const UNREADABLE = 'h1 { opacity: 0.1 }';

const defects: Record<string, Defect> = {
  'a field without a label': { html: '<input id="planted">', found: /, dark.*\blabel #planted\b/s },
  'unreadable text in the dark scheme': {
    css: `[data-color-scheme=dark] { ${UNREADABLE} }`,
    found: /, dark.*\bcolor-contrast #page-heading\b/s,
  },
  'unreadable text in the light scheme': {
    css: `[data-color-scheme=light] { ${UNREADABLE} } h1 { transition: opacity 1s }`,
    found: /, light.*\bcolor-contrast #page-heading\b/s,
  },
  'a picture without a text on a narrow screen': {
    html: '<img id="planted" src="/favicon.svg">',
    css: '@media (min-width: 500px) { #planted { display: none } }',
    found: /\bimage-alt #planted\b/,
    onPhone: true,
  },
  'an element that is too wide for a narrow screen': {
    html: '<p id="planted">Wide</p>',
    css: '#planted { width: 600px }',
    found: /too wide/,
    onPhone: true,
  },
};

test('the accessibility check finds planted defects', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('/user-login');
  // React would find what is planted earlier, and report that the page is not what it would render.
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  for (const [name, { css = '', html = '', found, onPhone = false }] of Object.entries(defects)) {
    await page.evaluate(
      ([rules, markup]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
        document.getElementById('planted')?.remove();
        document.querySelector('main')!.insertAdjacentHTML('beforeend', markup);
      },
      [css, html] as const,
    );
    const problem = await expectAccessible(page).then(
      () => '',
      (error: unknown) => String(error),
    );
    if (isMobile || !onPhone) expect(problem, name).toMatch(found);
    else expect(problem, name).toBe('');
  }
});
