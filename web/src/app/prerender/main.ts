// Run by scripts/build.mjs after the build of the client. Writes dist/client/prerendered/<page>.html, and dist/templates/<name>.html
// for what the server fills in.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { documentOf, shellDocumentOf, type ForMembers } from './document.ts';
import { prerenderedPages, type PrerenderedPage } from './pages.ts';
import { render, renderShell, renderTemplate, styleElements, type Rendered } from './render.tsx';
import { firstQueryOf, shells } from './shells.ts';
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
  Object.entries(shells).map(async ([path, { title, source }]) => {
    const members: ForMembers = { firstQuery: await firstQueryOf(path), scripts: scriptsOf(MEMBER_APP, source) };
    return { path, title, rendered: await renderShell(path), members };
  }),
);

/** The document of a page for visitors. If members have a page at the same address, it has the shell of that, too. */
function visitorDocument(page: PrerenderedPage, rendered: Rendered): string {
  const shell = shellPages.find(({ path }) => path === page.path);
  const styles = styleElements(shell ? [rendered, shell.rendered] : [rendered]);
  return documentOf(
    index,
    page,
    { markup: rendered.markup, styles },
    {
      scripts: page.source ? scriptsOf(page.source) : [],
      members: shell && { ...shell.members, markup: shell.rendered.markup },
    },
  );
}

const publicPaths = new Set([...prerenderedPages, ...templatePages].map(({ path }) => path));

for (const { path, title, rendered, members } of shellPages) {
  if (publicPaths.has(path)) continue;
  const content = { markup: rendered.markup, styles: styleElements([rendered]) };
  write(prerendered, nameOf(path), shellDocumentOf(index, title, content, members));
}

for (const page of prerenderedPages) write(prerendered, nameOf(page.path), visitorDocument(page, await render(page.path)));

for (const page of templatePages) {
  write(templates, page.name, visitorDocument(page, await renderTemplate(page.path, page.content)));
}
