// Run by scripts/build.mjs after the build of the client. Writes dist/client/prerendered/<page>.html, and dist/templates/<name>.html
// for what the server fills in.
import type { NormalizedCacheObject } from '@apollo/client';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { documentOf, shellDocumentOf } from './document.ts';
import { prerenderedPages, type PrerenderedPage } from './pages.ts';
import {
  additionalStyles,
  render,
  renderShell,
  renderTemplate,
  styleElements,
  stylesWithData,
  type Rendered,
} from './render.tsx';
import { firstQueryOf, memberPageOf, shells } from './shells.ts';
import { templatePages } from './templates/templates.tsx';

const client = new URL('../../../dist/client/', import.meta.url);
const prerendered = new URL('prerendered/', client);
const templates = new URL('../templates/', client);
const index = readFileSync(new URL('index.html', client), 'utf8');
const chunks = JSON.parse(readFileSync(new URL('../chunks.json', client), 'utf8')) as Record<string, string[]>;

const MEMBER_APP = 'src/app/routes/MemberApp.tsx';

/** The scripts of modules, with all that they import. */
function scriptsOf(...sources: string[]): string[] {
  const files = sources.flatMap((source) => {
    if (!chunks[source]) throw new Error(`The build has no file for ${source}`);
    return chunks[source];
  });
  return [...new Set(files)];
}

function write(folder: URL, name: string, html: string): void {
  const file = new URL(`${name}.html`, folder);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, html);
}

/** The server looks for these names, too (api/src/http/client/web-client.ts). */
const nameOf = (path: string) => (path === '/' ? 'index' : path.slice(1).replace(/:(\w+)/g, '[$1]'));

const shellPages = await Promise.all(
  Object.entries(shells).map(async ([path, { title, source, search = '' }]) => {
    const page = await memberPageOf(path);
    const withData = page.queries.length > 0 ? await stylesWithData(page) : [];
    const members = { firstQuery: firstQueryOf(page), scripts: scriptsOf(MEMBER_APP, source) };
    return { path, title, rendered: await renderShell(path + search), withData, members };
  }),
);

/** The document of a page for visitors. If members have a page at the same address, it has the shell of that, too. */
async function visitorDocument(page: PrerenderedPage & { known?: NormalizedCacheObject }, rendered: Rendered): Promise<string> {
  const scripts = page.source ? scriptsOf(page.source) : [];
  const shellPage = shellPages.find(({ path }) => path === page.path);
  if (!shellPage) return documentOf(index, page, { markup: rendered.markup, styles: styleElements([rendered]) }, { scripts });
  const shell = page.known ? await renderShell(page.path, page.known) : shellPage.rendered;
  const both = [rendered, shell];
  const members = {
    ...shellPage.members,
    markup: shell.markup,
    additionalStyles: additionalStyles(shellPage.withData, both),
  };
  return documentOf(index, page, { markup: rendered.markup, styles: styleElements(both) }, { scripts, members });
}

const publicPaths = new Set([...prerenderedPages, ...templatePages].map(({ path }) => path));

for (const { path, title, rendered, withData, members } of shellPages) {
  if (publicPaths.has(path)) continue;
  const content = { markup: rendered.markup, styles: styleElements([rendered]) };
  const withStyles = { ...members, additionalStyles: additionalStyles(withData, [rendered]) };
  write(prerendered, nameOf(path), shellDocumentOf(index, title, content, withStyles));
}

for (const page of prerenderedPages) {
  write(prerendered, nameOf(page.path), await visitorDocument(page, await render(page.path)));
}

for (const page of templatePages) {
  write(templates, page.name, await visitorDocument(page, await renderTemplate(page.path, page.content)));
}
