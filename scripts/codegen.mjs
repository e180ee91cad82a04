// `npm run codegen`: the tables of the database; schema.graphql from the resolvers, and what is typed by it; the examples
// of REST, recorded from a server; and the reference for the documentation pages. With --check nothing is written, and it fails
// where something would be; the examples have a test of their own, which asks anew.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const check = process.argv.includes('--check');
const tsx = (...args) => ['--conditions=promptory:source', '--tsconfig', 'api/tsconfig.json', ...args];

/** Has a command write a file, or compares what it would write with what is there. */
async function emit(command, file) {
  if (!check) {
    if ((await run('tsx', tsx(command, file))).code !== 0) process.exit(1);
    return;
  }
  const { code, output } = await run('tsx', tsx(command), { capture: true });
  if (code !== 0 || output !== readFileSync(join(root, file), 'utf8')) {
    console.error(code === 0 ? `${file} is stale. Run: npm run codegen` : output);
    process.exit(1);
  }
}

await emit('api/src/emit-tables.cli.ts', 'api/src/core/database/tables.generated.ts');
await emit('api/src/emit-schema.cli.ts', 'schema.graphql');
await emit('api/src/emit-permissions.cli.ts', 'docs/permissions.md');
const { code, output } = await run('graphql-codegen', ['--config', 'codegen.yml', ...(check ? ['--check'] : [])], {
  capture: true,
});
if (code !== 0) {
  console.error(`${output}\n${check ? 'Generated files are stale. Run: npm run codegen' : ''}`);
  process.exit(1);
}
if (!check && (await run('tsx', tsx('api/test/examples/record.cli.ts'))).code !== 0) process.exit(1);
await emit('api/src/emit-reference.cli.ts', 'web/src/features/developers/reference.generated.ts');
