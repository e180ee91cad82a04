import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const file = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md');

const intro = [
  '# Benchmarks',
  '',
  'What the last runs have measured. Machines differ, and so do days: compare ratios, not times.',
  '',
].join('\n');

/** The document with one of its sections replaced or, where it has none of that name, added. */
export function withSection(document: string, title: string, lines: readonly string[]): string {
  const [, ...sections] = document.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`));
  return [intro, ...[...others, `## ${title}\n\n${lines.join('\n')}\n`].sort().map((section) => section.trim())].join('\n\n');
}

/** Writes a section of docs/benchmarks.md, and leaves the others as they are. */
export async function writeSection(title: string, lines: readonly string[]): Promise<void> {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const options = await resolveConfig(file);
  writeFileSync(file, await format(withSection(before, title, lines), { ...options, parser: 'markdown' }));
}
