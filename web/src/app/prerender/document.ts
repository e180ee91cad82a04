import type { PrerenderedPage } from './pages.ts';
import type { Rendered } from './render.tsx';

/** A placeholder for the origin, which only the server knows (api/src/http/client/document.ts replaces it). */
export const ORIGIN = '__ORIGIN__';

/** Inserts a rendered page into the built index.html. */
export function documentOf(shell: string, page: PrerenderedPage, rendered: Rendered): string {
  const withHead = replacePart(page.isStatic ? withoutApp(shell) : shell, 'head', headOf(page, rendered));
  return replacePart(withHead, 'page', `<div id="root" data-prerendered>${rendered.markup}</div>`);
}

/** Keeps what loads the app in a template, which boot.ts inserts when it is needed. */
function withoutApp(shell: string): string {
  const loading = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
  const app = [...shell.matchAll(loading)].map(([, tag]) => tag).join('');
  return shell.replace(loading, '').replace('</head>', () => `<template id="app">${app}</template>\n  </head>`);
}

function headOf({ path, canonical = path, title, description, data }: PrerenderedPage, { styles }: Rendered): string {
  const fullTitle = `${title} · Promptory`;
  const url = `${ORIGIN}${canonical}`;
  return [
    `<title>${escape(fullTitle)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    `<link rel="canonical" href="${url}" />`,
    `<meta property="og:title" content="${escape(fullTitle)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    `<meta property="og:url" content="${url}" />`,
    ...(data ? [`<script type="application/ld+json">${JSON.stringify(data(ORIGIN)).replaceAll('<', '\\u003c')}</script>`] : []),
    styles,
    `<noscript><style>${withoutScript(styles)}</style></noscript>`,
  ].join('\n    ');
}

/** Without scripts the system's color scheme applies, and controls that need a script are hidden. */
function withoutScript(styles: string): string {
  const dark = [...styles.matchAll(/([^{}<>]*\[data-color-scheme="dark"\][^{}<>]*)(\{[^{}]*\})/g)].map(
    ([, selector = '', rules = '']) => selector.replaceAll('[data-color-scheme="dark"]', ':root') + rules,
  );
  return `[data-needs-script]{display:none!important}@media (prefers-color-scheme:dark){${dark.join('')}}`;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Replaces the part between two comments of web/index.html. */
function replacePart(html: string, name: string, content: string): string {
  const [begin, end] = [html.indexOf(`<!-- ${name} -->`), html.indexOf(`<!-- /${name} -->`)];
  if (begin < 0 || end < begin) throw new Error(`web/index.html has no part "${name}"`);
  return html.slice(0, begin) + content + html.slice(end + `<!-- /${name} -->`.length);
}
