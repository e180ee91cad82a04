import { basename, dirname, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENT, scanFolder } from './cli.ts';
import { lint, sortFindings } from './lint/lint.ts';
import type { Finding } from './lint/rule.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const dir = resolve(positionals[0] ?? CONTENT);
/** `--only` limits what is printed to the prompts named, separated by commas; the whole library is read all the same. */
const only = values.only?.split(',');

const { library, problems } = await scanFolder(dir);
const unreadable = problems.map((problem): Finding => ({ ...problem, rule: 'format', severity: 'error' }));
const findings = sortFindings([...unreadable, ...lint(library)]).filter(
  ({ path }) => !only || only.includes(basename(dirname(path))),
);

for (const { path, line, severity, rule, reason } of findings) {
  console.log(`${relative(process.cwd(), path)}:${line}: ${severity}: ${reason} (${rule})`);
}
const errors = findings.filter(({ severity }) => severity === 'error').length;
console.log(
  `${library.prompts.length} prompts in ${library.categories.length} categories: ${errors} errors, ${findings.length - errors} warnings`,
);
// Not process.exit(), which could cut off output that is still buffered for a pipe.
process.exitCode = errors > 0 ? 1 : 0;
