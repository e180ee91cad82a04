// Run by scripts/build.mjs after the build of the client. Writes dist/client/prerendered/<page>.html.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { documentOf } from './document.ts';
import { prerenderedPages } from './pages.ts';
import { render } from './render.tsx';

const client = new URL('../../../dist/client/', import.meta.url);
const folder = new URL('prerendered/', client);
const shell = readFileSync(new URL('index.html', client), 'utf8');

for (const page of prerenderedPages) {
  const name = page.path === '/' ? 'index' : page.path.slice(1);
  const file = new URL(`${name}.html`, folder);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, documentOf(shell, page, await render(page.path)));
}
