import { NAME_MAX, toTemplate } from '@promptory/sdk/fill';

/** On one line, and no text of a Markdown link. */
const BRACKETED = /\[([^[\]\n]+)\](?!\()/g;

/** Such as 2ND_OFFER, which is more than a number or a footnote. */
const BEGINS_WITH_DIGIT = /^\d.*[A-Z]{2}/;

/** What an editor says about a quotation, which is no blank. */
const EDITORIAL =
  /^(sic|redacted|emphasis (added|mine|omitted|in (the )?original)|(citations?|footnotes?|internal quotation marks)( and citations?)? omitted)[.!?]?$/i;

/** The possessive of a noun: "Client's spouse" is the spouse of the client. */
const POSSESSIVE = /['’]s\b/gi;

/** What text in brackets is in the letters of names; null if it is a field already, or too long for a name. */
function nearestName(bracketed: string, inside: string): string | null {
  if (inside.length > NAME_MAX || EDITORIAL.test(inside.trim()) || toTemplate(bracketed).names.length > 0) return null;
  return inside
    .replaceAll(POSSESSIVE, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_/]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}

/** The name that text in brackets would have as a field, or null if it has one already, or cannot have one. */
const nameFor = (bracketed: string, inside: string): string | null =>
  toTemplate(`[${nearestName(bracketed, inside) ?? ''}]`).names[0] ?? null;

/** Text in brackets to which something applies, without duplicates. */
const bracketsIn = (content: string, applies: (bracketed: string, inside: string) => boolean): string[] => [
  ...new Set(
    [...content.matchAll(BRACKETED)].flatMap(([bracketed, inside = '']) => (applies(bracketed, inside) ? bracketed : [])),
  ),
];

/** Text in brackets that is no field. */
export interface Skipped {
  /** It becomes one if it is written like a name. */
  turnable: readonly string[];
  /** It begins with a digit, and nobody knows which letter is meant. */
  digits: readonly string[];
}

export const skippedIn = (content: string): Skipped => ({
  turnable: bracketsIn(content, (bracketed, inside) => nameFor(bracketed, inside) !== null),
  digits: bracketsIn(content, (bracketed, inside) => BEGINS_WITH_DIGIT.test(nearestName(bracketed, inside) ?? '')),
});

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
