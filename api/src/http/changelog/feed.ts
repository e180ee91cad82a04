import { escapeHtml } from '../../core/escape-html.ts';

/** A release of the changelog as the feed has it, or what is not released yet. */
export interface FeedEntry {
  version: string;
  /** Such as 2026-11-21T00:00:00Z. Readers show an entry again when it is later than before. */
  updated: string;
  changes: readonly string[];
}

/** A change as HTML. Text between backticks is code. */
const itemOf = (change: string) =>
  `<li>${change
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('')}</li>`;

function elementOf({ version, updated, changes }: FeedEntry, origin: string): string[] {
  // Readers know an entry by its address, so that of what is not released stays the same.
  const url = `${origin}/developers#release-${version}`;
  return [
    '  <entry>',
    `    <id>${url}</id>`,
    `    <title>Promptory API ${escapeHtml(version)}</title>`,
    `    <link rel="alternate" href="${url}"/>`,
    `    <updated>${updated}</updated>`,
    `    <content type="html">${escapeHtml(`<ul>${changes.map(itemOf).join('')}</ul>`)}</content>`,
    '  </entry>',
  ];
}

/** The changelog as an Atom feed (RFC 4287), with an entry for each release and one for what is not released yet. */
export function atomOf(entries: readonly FeedEntry[], origin: string): string {
  const last = entries
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${origin}/changelog.atom</id>`,
    '  <title>Promptory API changes</title>',
    '  <author><name>Promptory</name></author>',
    `  <link rel="self" type="application/atom+xml" href="${origin}/changelog.atom"/>`,
    `  <link rel="alternate" type="text/html" href="${origin}/developers#changelog"/>`,
    `  <updated>${last ?? '1970-01-01T00:00:00Z'}</updated>`,
    ...entries.flatMap((entry) => elementOf(entry, origin)),
    '</feed>',
    '',
  ].join('\n');
}
