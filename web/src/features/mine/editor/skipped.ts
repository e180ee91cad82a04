import { NAME_MAX, toTemplate } from '@promptory/sdk/fill';

/** On one line, and no text of a Markdown link. */
const BRACKETED = /\[([^[\]\n]+)\](?!\()/g;

/** The name that text in brackets would have as a field, or null if it has one already, or cannot have one. */
function nameFor(bracketed: string, inside: string): string | null {
  if (inside.length > NAME_MAX || toTemplate(bracketed).names.length > 0) return null;
  const name = inside
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_/]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return toTemplate(`[${name}]`).names[0] ?? null;
}

/** Text in brackets that is no field, without duplicates. */
export const skippedIn = (content: string): string[] => [
  ...new Set(
    [...content.matchAll(BRACKETED)]
      .filter(({ 0: bracketed, 1: inside = '' }) => nameFor(bracketed, inside) !== null)
      .map(([bracketed]) => bracketed),
  ),
];

/** The text with these as fields, and their names. */
export function withSkipped(content: string): { content: string; names: string[] } {
  const names: string[] = [];
  const text = content.replaceAll(BRACKETED, (bracketed, inside: string) => {
    const name = nameFor(bracketed, inside);
    if (name === null) return bracketed;
    names.push(name);
    return `[${name}]`;
  });
  return { content: text, names };
}
