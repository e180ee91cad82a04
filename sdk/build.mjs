// Builds the package as ES modules and, for require(), as CommonJS: `node build.mjs <folder>`, which is dist by default.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { copyFileSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'));
const compiler = dirname(createRequire(import.meta.url).resolve('@typescript/native-preview/package.json'));
const tsgo = join(compiler, 'bin', 'tsgo');
const compile = (project, target, ...options) =>
  execFileSync(process.execPath, [tsgo, '-p', join(import.meta.dirname, project), '--outDir', target, ...options], {
    stdio: 'inherit',
  });
/** The comments are for those who read the types, and would be an eighth of what a page loads. */
const SCRIPTS = ['--declaration', 'false', '--removeComments'];

rmSync(folder, { recursive: true, force: true });
compile('tsconfig.build.json', folder, '--emitDeclarationOnly');
compile('tsconfig.build.json', folder, ...SCRIPTS);
compile('tsconfig.cjs.json', join(folder, 'cjs'), ...SCRIPTS);
for (const types of globSync(join(folder, '*.d.ts'))) copyFileSync(types, join(folder, 'cjs', basename(types)));
// Everything else in the package is a module.
writeFileSync(join(folder, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
