import { escapeHtml } from '../../core/escape-html.ts';

/** A release of the changelog, as the reference has it. */
export interface Release {
  /** Such as 2026-11-21. */
  date: string;
  version: string;
  changes: readonly string[];
}

/** A change as HTML. Text between backticks is code. */
const itemOf = (change: string) =>
  `<li>${change
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('')}</li>`;

const timeOf = ({ date }: Release) => `${date}T00:00:00Z`;

function entryOf(release: Release, origin: string): string[] {
  const { version, changes } = release;
  const url = `${origin}/developers#release-${version}`;
  return [
    '  <entry>',
    `    <id>${url}</id>`,
    `    <title>Promptory API ${escapeHtml(version)}</title>`,
    `    <link rel="alternate" href="${url}"/>`,
    `    <updated>${timeOf(release)}</updated>`,
    `    <content type="html">${escapeHtml(`<ul>${changes.map(itemOf).join('')}</ul>`)}</content>`,
    '  </entry>',
  ];
}

/** The changelog as an Atom feed (RFC 4287), with an entry for each release. */
export function atomOf(releases: readonly Release[], origin: string): string {
  const updated = releases.map(timeOf).sort().at(-1) ?? '1970-01-01T00:00:00Z';
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${origin}/changelog.atom</id>`,
    '  <title>Promptory API changes</title>',
    '  <author><name>Promptory</name></author>',
    `  <link rel="self" type="application/atom+xml" href="${origin}/changelog.atom"/>`,
    `  <link rel="alternate" type="text/html" href="${origin}/developers#changelog"/>`,
    `  <updated>${updated}</updated>`,
    ...releases.flatMap((release) => entryOf(release, origin)),
    '</feed>',
    '',
  ].join('\n');
}
