// Run by scripts/build.mjs. Writes what the server draws the pictures of links with, by default to dist/pictures.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { designOf } from './design.tsx';
import { makeFaces } from './faces.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../../../dist/pictures', import.meta.url));

const { faces, files } = await makeFaces();
mkdirSync(folder, { recursive: true });
for (const { name, data } of files) writeFileSync(join(folder, name), data);
writeFileSync(join(folder, 'design.json'), JSON.stringify(designOf(faces)));
