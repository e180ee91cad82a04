// `npm run codegen`: generates the types of the database tables, schema.graphql, everything typed by it, the recorded REST
// examples, the worked samples of the landing page, the recipes of the guide, and the reference for the documentation pages. With --check it writes
// nothing and fails if a file is stale. The REST examples are not checked here, because a test records them again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustSucceed, root, run, step } from './run.mjs';

const check = process.argv.includes('--check');
const tsx = (...args) => ['--conditions=promptory:source', '--tsconfig', 'api/tsconfig.json', ...args];

/** Runs a command that writes a file, or with --check compares its output with the file. */
async function emit(command, file) {
  if (!check) return mustSucceed(step(file, 'tsx', tsx(command, file)));
  const { code, output } = await run('tsx', tsx(command), { capture: true });
  if (code !== 0 || output !== readFileSync(join(root, file), 'utf8')) {
    console.error(code === 0 ? `${file} is stale. Run: npm run codegen` : output);
    process.exit(1);
  }
}

await emit('api/src/emit-changelog.cli.ts', 'api/src/http/changelog/entries.generated.ts');
await emit('api/src/emit-tables.cli.ts', 'api/src/core/database/tables.generated.ts');
await emit('api/src/emit-schema.cli.ts', 'schema.graphql');
await emit('api/src/emit-permissions.cli.ts', 'docs/permissions.md');
await emit('api/src/emit-sdk-operations.cli.ts', 'sdk/operations.generated.json');
const operations = await step('Operations', 'graphql-codegen', ['--config', 'codegen.yml', ...(check ? ['--check'] : [])]);
if (!operations && check) console.error('Generated files are stale. Run: npm run codegen');
await mustSucceed(operations);
if (!check) await mustSucceed(step('Examples', 'tsx', tsx('api/test/examples/record.cli.ts')));
await emit('api/src/emit-samples.cli.ts', 'web/src/features/landing/samples/worked.generated.ts');
await emit('scripts/emit-recipes.mjs', 'web/src/features/developers/recipes/recipes.generated.ts');
await emit('api/src/emit-reference.cli.ts', 'web/src/features/developers/reference.generated.ts');
