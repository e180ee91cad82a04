// Prints the section of docs/changelog.md for a version: `node scripts/release-notes.mjs v0.1.0`. It must be the version of the
// packages, which the release includes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const version = process.argv[2]?.replace(/^v/, '');
const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (version !== current) {
  console.error(`package.json has version ${current}, not ${version}.`);
  process.exit(1);
}
const sections = readFileSync(join(root, 'docs', 'changelog.md'), 'utf8').split(/^(?=## )/m);
const section = sections.find((each) => each.split('\n')[0].endsWith(` ${version}`));
if (section === undefined) {
  console.error(`docs/changelog.md has no section of version ${version}. Its heading looks like: ## 2026-11-21 · 0.1.0`);
  process.exit(1);
}
console.log(section.split('\n').slice(1).join('\n').trim());
