// Compares schema.graphql with the last released schema. Fails on changes that would break clients, and on others if the changelog
// still begins with that release or does not name each new query and mutation. See docs/versioning.md for how to remove something.
// With --release the current schema becomes the released one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CriticalityLevel, diff, DiffRule } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import { root } from './run.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--release');
const [
  released = join(root, 'docs', 'released.graphql'),
  current = join(root, 'schema.graphql'),
  changelog = join(root, 'docs', 'changelog.md'),
] = args;
const { version } = JSON.parse(readFileSync(join(root, 'sdk', 'package.json'), 'utf8'));

/** Allows the removal of arguments that were deprecated in the released schema, as for fields. */
const removalOfDeprecatedArgument = ({ changes, oldSchema }) =>
  changes.map((change) => {
    if (change.type !== 'FIELD_ARGUMENT_REMOVED') return change;
    const [type, field, name] = change.path.split('.');
    const fields = oldSchema.getType(type)?.getFields?.() ?? {};
    const argument = fields[field]?.args.find((each) => each.name === name);
    if (argument?.deprecationReason == null) return change;
    return { ...change, criticality: { ...change.criticality, level: CriticalityLevel.Dangerous } };
  });

const read = (file) => buildSchema(readFileSync(file, 'utf8'));
const rules = [DiffRule.suppressRemovalOfDeprecatedField, removalOfDeprecatedArgument];
const release = process.argv.includes('--release');
// Only the first release has no previous one.
const changes = release && !existsSync(released) ? [] : await diff(read(released), read(current), rules);
const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);

if (breaking.length > 0) {
  console.error(`These changes would break callers of ${released}:`);
  for (const { message } of breaking) console.error(`- ${message}`);
  console.error('Keep what was there, mark it @deprecated, and take it away after the next release: docs/versioning.md.');
  process.exit(1);
}

const [, last] = (existsSync(released) && /^# The schema of release (\S+),/.exec(readFileSync(released, 'utf8'))) || [];
const [, section = ''] = readFileSync(changelog, 'utf8').split(/^## /m);
const [newest] = section.split('\n');
const isOf = (number) => newest.endsWith(` · ${number}`);
if (release && !isOf(version)) {
  console.error(
    `The first heading of ${changelog} is "${newest}". Make it that of release ${version}: ## 2027-01-15 · ${version}`,
  );
  process.exit(1);
}
if (!release && changes.length > 0 && isOf(last)) {
  console.error(`${current} has changed since release ${last}. Say what clients notice in ${changelog}, under ## Unreleased.`);
  process.exit(1);
}
const unnamed = changes
  .filter(({ type, path }) => type === 'FIELD_ADDED' && /^(?:Query|Mutation)\./.test(path))
  .map(({ path }) => `\`${path.split('.')[1]}\``)
  .filter((name) => !section.includes(name));
if (unnamed.length > 0) {
  console.error(`Name the new operations in ${changelog}: ${unnamed.join(', ')}.`);
  process.exit(1);
}

if (release) {
  const heading = `# The schema of release ${version}, with which npm run check compares. Written by npm run schema:release.\n`;
  writeFileSync(released, heading + readFileSync(current, 'utf8').replace(/^#.*\n/, ''));
  console.log(`Released: ${changes.length} changes since the release before`);
} else {
  console.log(`${changes.length} changes of the schema since the last release, none of them breaking`);
}
