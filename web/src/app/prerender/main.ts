// Run by scripts/build.mjs after the build of the client. Writes dist/client/prerendered/<page>.html.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { documentOf, shellDocumentOf, type ForMembers } from './document.ts';
import { prerenderedPages } from './pages.ts';
import { render, renderShell, styleElements } from './render.tsx';
import { firstQueryOf, shells } from './shells.ts';

const client = new URL('../../../dist/client/', import.meta.url);
const folder = new URL('prerendered/', client);
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

/** The server looks for these names, too (api/src/http/client/web-client.ts). */
function write(path: string, html: string): void {
  const name = path === '/' ? 'index' : path.slice(1).replace(/:(\w+)/g, '[$1]');
  const file = new URL(`${name}.html`, folder);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, html);
}

const shellPages = await Promise.all(
  Object.entries(shells).map(async ([path, { title, source }]) => {
    const members: ForMembers = { firstQuery: await firstQueryOf(path), scripts: scriptsOf(MEMBER_APP, source) };
    return { path, title, rendered: await renderShell(path), members };
  }),
);
const publicPaths = new Set(prerenderedPages.map(({ path }) => path));

for (const { path, title, rendered, members } of shellPages) {
  if (publicPaths.has(path)) continue;
  const content = { markup: rendered.markup, styles: styleElements([rendered]) };
  write(path, shellDocumentOf(index, title, content, members));
}

for (const page of prerenderedPages) {
  const rendered = await render(page.path);
  const shell = shellPages.find(({ path }) => path === page.path);
  const styles = styleElements(shell ? [rendered, shell.rendered] : [rendered]);
  write(
    page.path,
    documentOf(
      index,
      page,
      { markup: rendered.markup, styles },
      {
        scripts: page.source ? scriptsOf(page.source) : [],
        members: shell && { ...shell.members, markup: shell.rendered.markup },
      },
    ),
  );
}
