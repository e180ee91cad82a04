// How TypeScript is compiled for tests: types are stripped, and decorators compiled. `npm run types` checks the types.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join, relative, sep } = require('node:path');
const swc = require('@swc/core');

const root = join(__dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'promptory-swc');
mkdirSync(cache, { recursive: true });

/** The web client compiles as a browser build does: JSX, and standard class fields. */
const optionsOf = (isWeb) => ({
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx: isWeb },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: false,
      useDefineForClassFields: isWeb,
      react: { runtime: 'automatic' },
    },
  },
  module: { type: 'es6' },
});

const versions = JSON.stringify([swc.version, optionsOf(true), optionsOf(false)]);

/** Compiles a file. Returns the code and the path of its source map, and caches both on disk for the next run. */
function compile(file) {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha1').update(versions).update(file).update(source).digest('hex');
  const map = join(cache, `${key}.map`);
  const compiled = join(cache, `${key}.js`);
  try {
    return { code: readFileSync(compiled, 'utf8'), map };
  } catch {
    // Not compiled yet.
  }
  const isWeb = relative(root, file).startsWith(`web${sep}`);
  const output = swc.transformSync(source, { ...optionsOf(isWeb), filename: file, swcrc: false, sourceMaps: true });
  write(map, output.map);
  write(compiled, output.code);
  return { code: output.code, map };
}

/** Another worker may be writing the same file: rename is atomic, so each reader sees a whole one. */
function write(file, text) {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, text);
  renameSync(partial, file);
}

module.exports = { compile, optionsOf };
