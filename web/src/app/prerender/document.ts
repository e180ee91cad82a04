import { ORIGIN } from '../../api/origin.ts';
import type { FirstQuery } from '../firstLoad/firstRequest.ts';
import type { PrerenderedPage } from './pages.ts';

interface Content {
  markup: string;
  /** The style elements, for the head. */
  styles: string;
}

/** What boot.ts uses for somebody who is signed in. */
export interface ForMembers {
  firstQuery: FirstQuery;
  /** The scripts of the page. */
  scripts: readonly string[];
  /** Style elements for what the page shows with data. */
  additionalStyles: string;
}

interface VisitorOptions {
  /** The scripts of the page, which are loaded with the app. */
  scripts?: readonly string[];
  /** The page of members at the same address, which boot.ts shows instead. */
  members?: ForMembers & { markup: string };
}

/** Inserts a rendered page for visitors into the built index.html. */
export function documentOf(
  index: string,
  page: PrerenderedPage,
  { markup, styles }: Content,
  { scripts = [], members }: VisitorOptions = {},
): string {
  const withScripts = index.replace('</head>', () => `${preloads(scripts)}</head>`);
  const forMembers = members
    ? [headOfMembers(members), `<template id="member-styles">${members.additionalStyles}</template>`]
    : [];
  const head = [headOf(page, styles), ...forMembers].join('\n    ');
  const withHead = replacePart(page.isStatic ? withoutApp(withScripts) : withScripts, 'head', head);
  const withPicture = page.picture ? withPictureOf(withHead, page.picture) : withHead;
  const shell = members ? `<template id="shell">${members.markup}</template>` : '';
  const hint = page.needsScript ? withoutScriptHint(index) : '';
  return replacePart(withPicture, 'page', `<div id="root" data-prerendered>${markup}</div>${shell}${hint}`);
}

/** Inserts the shell of a page for members into the built index.html. Visitors do not see it. */
export function shellDocumentOf(index: string, title: string, { markup, styles }: Content, members: ForMembers): string {
  const head = [
    `<title>${escapeHtml(titleOf(title))}</title>`,
    descriptionIn(index),
    headOfMembers(members),
    styles,
    // The app loads by itself, and may look for them at once.
    members.additionalStyles,
  ].join('\n    ');
  const page = `<div id="root" data-shell>${markup}</div>${withoutScriptHint(index)}`;
  return replacePart(replacePart(index, 'head', head), 'page', page);
}

const descriptionIn = (index: string) => /<meta\s+name="description"[^>]*>/.exec(index)?.[0] ?? '';
const withoutScriptHint = (index: string) => /<noscript>.*?<\/noscript>/s.exec(index)?.[0] ?? '';

/** Comes before boot.ts, which reads it. */
const headOfMembers = ({ firstQuery, scripts }: ForMembers) =>
  `<script type="application/json" id="first-query">${embedded(firstQuery)}</script><template id="member">${preloads(scripts)}</template>`;

const preloads = (scripts: readonly string[]) =>
  scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`).join('');

const titleOf = (title: string) => `${title} · Promptory`;

/** JSON that cannot end the script element around it. */
const embedded = (data: object | string) => (typeof data === 'string' ? data : JSON.stringify(data).replaceAll('<', '\\u003c'));

/** Keeps what loads the app in a template, which boot.ts inserts when it is needed. */
function withoutApp(shell: string): string {
  const loading = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
  const app = [...shell.matchAll(loading)].map(([, tag]) => tag).join('');
  return shell.replace(loading, '').replace('</head>', () => `<template id="app">${app}</template>\n  </head>`);
}

function headOf({ path, canonical = path, title, description, feed, data }: PrerenderedPage, styles: string): string {
  const fullTitle = titleOf(title);
  const url = `${ORIGIN}${canonical}`;
  return [
    `<title>${escapeHtml(fullTitle)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(fullTitle)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    ...(canonical === null ? [] : [`<link rel="canonical" href="${url}" />`, `<meta property="og:url" content="${url}" />`]),
    ...(feed
      ? [`<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feed.title)}" href="${feed.path}" />`]
      : []),
    ...(data ? [`<script type="application/ld+json">${embedded(data(ORIGIN))}</script>`] : []),
    styles,
    `<noscript><style>${withoutScript(styles)}</style></noscript>`,
  ].join('\n    ');
}

/** Names another picture than that of the product. All are of one size. */
function withPictureOf(html: string, { path, alt }: NonNullable<PrerenderedPage['picture']>): string {
  const contents = { 'og:image': ORIGIN + path, 'og:image:alt': alt };
  return html.replace(
    /<meta property="(og:image|og:image:alt)" content="[^"]*"/g,
    (_, name: keyof typeof contents) => `<meta property="${name}" content="${escapeHtml(contents[name])}"`,
  );
}

/** Without scripts the system's color scheme applies, and controls that need a script are hidden. */
function withoutScript(styles: string): string {
  const dark = [...styles.matchAll(/([^{}<>]*\[data-color-scheme="dark"\][^{}<>]*)(\{[^{}]*\})/g)].map(
    ([, selector = '', rules = '']) => selector.replaceAll('[data-color-scheme="dark"]', ':root') + rules,
  );
  return `[data-needs-script]{display:none!important}@media (prefers-color-scheme:dark){${dark.join('')}}`;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Replaces the part between two comments of web/index.html. */
function replacePart(html: string, name: string, content: string): string {
  const begin = html.indexOf(`<!-- ${name} -->`);
  const end = html.indexOf(`<!-- /${name} -->`);
  if (begin < 0 || end < begin) throw new Error(`web/index.html has no part "${name}"`);
  return html.slice(0, begin) + content + html.slice(end + `<!-- /${name} -->`.length);
}
