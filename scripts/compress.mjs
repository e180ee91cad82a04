// Compresses the files of the built client beside the originals, as well as possible, so that the server does not do it for
// each response. Documents are left out: the server inserts its origin first (api/src/http/client/document.ts).
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './run.mjs';

/** Smaller files fit into one packet anyway. */
const WORTH_IT = 1000;
/** At the best quality, the large files of the playground would take longer than the rest of the build, and are hardly loaded. */
const LARGE = 500_000;

const folder = join(root, 'web', 'dist', 'client');

async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

const files = globSync('**/*.{css,js,json,svg,ttf,txt,wasm}', { cwd: folder });
await Promise.all(files.map((file) => compress(join(folder, file))));
