// `npm run codegen`: schema.graphql from the resolvers, and from it everything that is typed by it.
// With --check nothing is written, and it fails where something would be.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const check = process.argv.includes('--check');
const emit = ['--conditions=promptory:source', '--tsconfig', 'api/tsconfig.json', 'api/src/emit-schema.cli.ts'];

if (check) {
  const { code, output } = await run('tsx', emit, { capture: true });
  if (code !== 0 || output !== readFileSync(join(root, 'schema.graphql'), 'utf8')) {
    console.error(code === 0 ? 'schema.graphql is stale. Run: npm run codegen' : output);
    process.exit(1);
  }
} else if ((await run('tsx', [...emit, 'schema.graphql'])).code !== 0) {
  process.exit(1);
}
const { code, output } = await run('graphql-codegen', ['--config', 'codegen.yml', ...(check ? ['--check'] : [])], {
  capture: true,
});
if (code !== 0) {
  console.error(`${output}\n${check ? 'Generated files are stale. Run: npm run codegen' : ''}`);
  process.exit(1);
}
