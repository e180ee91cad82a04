import { isDeepStrictEqual } from 'node:util';
import type { FeedEntry } from '../http/changelog/feed.ts';
import type { Release } from './types.ts';

const HEAD = /^## (\d{4}-\d\d-\d\d) · (\S+)$/;

const isBreaking = (change: string) => change.startsWith('Breaking: ');

/** Readers may stop at the first change that asks nothing of them. */
function requireBreakingFirst({ version, changes }: Release): void {
  const late = changes.find((change, index) => isBreaking(change) && !changes.slice(0, index).every(isBreaking));
  if (late !== undefined) throw new Error(`docs/changelog.md: ${version} has "${late}" after what breaks nothing`);
}

/**
 * Parses the changelog: a heading with date and version for each release, followed by a list of changes. What is not released yet
 * comes first, and in each release what breaks callers.
 */
export function readChanges(text: string): Release[] {
  const releases: Release[] = [];
  for (const line of text.split('\n')) {
    const [, date, version] = HEAD.exec(line) ?? [];
    if (date !== undefined && version !== undefined) releases.push({ date, version, changes: [] });
    else if (line === '## Unreleased' && releases.length === 0) releases.push({ date: null, version: 'Unreleased', changes: [] });
    else if (line.startsWith('- ')) releases.at(-1)?.changes.push(line.slice(2).trim());
    // An indented line continues the item before.
    else if (/^ {2,}\S/.test(line)) releases.at(-1)?.changes.push(`${releases.at(-1)?.changes.pop() ?? ''} ${line.trim()}`);
    else if (line.startsWith('## '))
      throw new Error(`docs/changelog.md: "${line}" is no heading such as "## 2026-11-21 · 0.1.0"`);
  }
  releases.forEach(requireBreakingFirst);
  return releases;
}

/**
 * The releases as the feed has them. Who follows it learns of changes that are not released yet, so those have the time of their
 * last edit: that of the entries `before` if nothing was edited since.
 */
export function feedEntries(releases: readonly Release[], before: readonly FeedEntry[], now: Date): FeedEntry[] {
  return releases.map(({ date, version, changes }) => {
    if (date !== null) return { version, updated: `${date}T00:00:00Z`, changes };
    const same = before.find((entry) => entry.version === version && isDeepStrictEqual(entry.changes, changes));
    return { version, updated: same?.updated ?? now.toISOString(), changes };
  });
}
