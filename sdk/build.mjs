// Builds the package as ES modules and, for require(), as CommonJS: `node build.mjs <folder>`, which is dist by default.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const compile = (project, target) =>
  execFileSync(process.execPath, [tsc, '-p', join(import.meta.dirname, project), '--outDir', target], { stdio: 'inherit' });

rmSync(folder, { recursive: true, force: true });
compile('tsconfig.build.json', folder);
compile('tsconfig.cjs.json', join(folder, 'cjs'));
// Everything else in the package is a module.
writeFileSync(join(folder, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
