import { expect, test } from '@jest/globals';
import { landingDescription, structuredData } from '../../features/landing/meta.ts';
import { documentOf, shellDocumentOf } from './document.ts';

const shell =
  '<head><!-- head --><title>Shell</title><!-- /head --><meta name="own"></head><body><!-- page --><div id="root"></div><!-- /page --></body>';

const rendered = {
  markup: '<h1>$& stays</h1>',
  styles:
    '<style data-emotion="css-global a">:root{--ink:black}[data-color-scheme="dark"]{--ink:white}</style><style>.b{color:var(--ink)}</style>',
};

const page = { path: '/cookie-policy', title: 'A "title" & more', description: 'What <it> says' };
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

test('a page gets its own head and is inserted into the root', () => {
  const html = documentOf(shell, page, rendered);
  const document = parse(html);
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');
  expect(document.title).toBe('A "title" & more · Promptory');
  expect(content('meta[name=description]')).toBe('What <it> says');
  expect(content('meta[property="og:url"]')).toBe('__ORIGIN__/cookie-policy');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('__ORIGIN__/cookie-policy');
  expect(document.querySelector('meta[name=own]')).not.toBeNull();
  expect(document.querySelector('#root[data-prerendered] h1')?.textContent).toBe('$& stays');
  expect(document.querySelector('script')).toBeNull();
  expect(html).not.toContain('<!--');
});

test('what loads the app of a page that needs none is kept in a template', () => {
  const tags = '<script type="module" src="/assets/main.js"></script>\n<link rel="modulepreload" href="/assets/react.js">';
  const withApp = shell.replace('</head>', `<script>boot()</script>${tags}<link rel="preload" href="/font"></head>`);
  const loaded = (html: string) => [...parse(html).querySelectorAll('script,link[rel*=preload]')].map((each) => each.outerHTML);
  const others = ['<script>boot()</script>', '<link rel="preload" href="/font">'];
  expect(loaded(documentOf(withApp, page, rendered))).toHaveLength(4);
  const document = documentOf(withApp, { ...page, isStatic: true }, rendered);
  expect(loaded(document)).toEqual(others);
  expect(parse(document).querySelector<HTMLTemplateElement>('template#app')?.innerHTML).toBe(tags.replace('\n', ''));
});

test('a second address of a page names the first one for search engines', () => {
  const document = parse(documentOf(shell, { ...page, path: '/welcome', canonical: '/' }, rendered));
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('__ORIGIN__/');
  expect(document.querySelector('meta[property="og:url"]')?.getAttribute('content')).toBe('__ORIGIN__/');
});

test('without scripts the system color scheme applies, and controls that need one are hidden', () => {
  expect(documentOf(shell, page, rendered)).toContain(
    '<noscript><style>[data-needs-script]{display:none!important}@media (prefers-color-scheme:dark){:root{--ink:white}}</style></noscript>',
  );
});

test('a page with a picture names it in place of that of the product', () => {
  const general =
    '<meta property="og:image" content="__ORIGIN__/social.png" /><meta property="og:image:alt" content="Promptory" />';
  const index = shell.replace('<meta name="own">', general);
  const picturesOf = (html: string) =>
    [...parse(html).querySelectorAll('meta[property^="og:image"]')].map((each) => each.getAttribute('content'));
  const picture = { path: '/social/prompt/⟦id⟧.png?v=1&w=2', alt: 'Called "⟦title⟧"' };
  expect(picturesOf(documentOf(index, { ...page, picture }, rendered))).toEqual([`__ORIGIN__${picture.path}`, picture.alt]);
  expect(picturesOf(documentOf(index, page, rendered))).toEqual(['__ORIGIN__/social.png', 'Promptory']);
});

test('structured data lists the plans, and cannot close the script element', () => {
  const data = (origin: string) => ({ ...structuredData(origin), note: '</script>' });
  const script = parse(documentOf(shell, { ...page, data }, rendered)).querySelector('script[type="application/ld+json"]');
  const parsed = JSON.parse(script?.textContent ?? '') as { '@graph': { '@type': string; offers?: { price: string }[] }[] };
  const product = parsed['@graph'].find((each) => each['@type'] === 'Product');
  expect(product?.offers?.map(({ price }) => price)).toEqual(['49', '470']);
  expect(JSON.stringify(parsed)).not.toMatch(/rating/i);
  expect(landingDescription).toContain('200+');
});

const members = {
  firstQuery: { path: '/prompt/:id', query: '</script>', variables: { first: 24 } },
  scripts: ['assets/library.js', 'assets/page.js'],
  additionalStyles: '<style>.c{color:red}</style><style data-emotion="css c" data-s=""></style>',
};
const partsForMembers = (document: Document) => ({
  firstQuery: JSON.parse(document.querySelector('script#first-query[type="application/json"]')?.textContent ?? 'null') as unknown,
  scripts: [
    ...document.querySelector<HTMLTemplateElement>('template#member')!.content.querySelectorAll('link[rel=modulepreload]'),
  ].map((link) => link.getAttribute('href')),
});
const expectedParts = { firstQuery: members.firstQuery, scripts: ['/assets/library.js', '/assets/page.js'] };

test('the shell of a page for members has what boot.ts needs before it, and says that it needs scripts', () => {
  const index = shell
    .replace('<title>', '<meta name="description" content="Prompts"><title>')
    .replace('<meta name="own">', '<script>boot()</script>')
    .replace('<div id="root"></div>', '<div id="root"></div><noscript>Needs scripts.</noscript>');
  const html = shellDocumentOf(index, 'Prompt', rendered, members);
  const document = parse(html);
  expect(document.title).toBe('Prompt · Promptory');
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Prompts');
  expect(document.querySelector('#root[data-shell] h1')?.textContent).toBe('$& stays');
  expect(document.querySelector('noscript')?.textContent).toBe('Needs scripts.');
  expect(partsForMembers(document)).toEqual(expectedParts);
  expect(html.indexOf('first-query')).toBeLessThan(html.indexOf('boot()'));
  expect(html.indexOf('id="member"')).toBeLessThan(html.indexOf('boot()'));
  expect(document.head.innerHTML).toContain(members.additionalStyles);
});

test('the document of / has the page of visitors, and the shell of members in a template', () => {
  const document = parse(
    documentOf(shell, { ...page, path: '/' }, rendered, { members: { ...members, markup: '<h1>Dashboard</h1>' } }),
  );
  expect(document.querySelector('#root[data-prerendered] h1')?.textContent).toBe('$& stays');
  expect(document.querySelector<HTMLTemplateElement>('template#shell')?.innerHTML).toBe('<h1>Dashboard</h1>');
  expect(document.querySelector<HTMLTemplateElement>('template#member-styles')?.innerHTML).toBe(members.additionalStyles);
  expect(partsForMembers(document)).toEqual(expectedParts);
});

test('the scripts of a page that needs them to work are loaded with the app', () => {
  const document = parse(documentOf(shell, page, rendered, { scripts: ['assets/page.js'] }));
  expect(document.querySelector('head link[rel=modulepreload]')?.getAttribute('href')).toBe('/assets/page.js');
});

test('throws for an index.html without the comments', () => {
  expect(() => documentOf('<head></head>', page, rendered)).toThrow('web/index.html has no part "head"');
});
