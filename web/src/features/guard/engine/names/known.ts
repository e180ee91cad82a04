import type { Item } from '../kinds.ts';
import { itemAt } from '../matches.ts';
import { factsOf } from './lexicon.ts';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What a hyphen joins to a name, such as the rest of a double name. */
const JOINED_BEFORE = /(?:\p{Lu}[\p{L}\p{M}'’]*-){1,3}$/u;
const JOINED_AFTER = /^(?:-\p{Lu}[\p{L}\p{M}'’]*){1,3}/u;

/** A listed name; "Weiß-Gomez" is somebody else than "Gomez", and a person rather than the client. "Gomez-Project" is not. */
function toItem(text: string, start: number, end: number): Item {
  const before = JOINED_BEFORE.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '';
  const after = JOINED_AFTER.exec(text.slice(end, end + 60))?.[0] ?? '';
  const isOther = `${before}${after}`.split('-').some((part) => part.length > 1 && !factsOf(part).isOrdinary);
  return isOther ? itemAt('person', text, start - before.length, end + after.length) : itemAt('client', text, start, end);
}

/** The listed names, in any case and with any space between their words. Both texts are plain. */
export function findKnownNames(text: string, knownNames: readonly string[]): Item[] {
  const names = [...new Set(knownNames.map((name) => name.trim()))].filter((name) => name.length > 1);
  if (names.length === 0) return [];
  // The longest first, so that "Alder & Wynn LLP" is not found as "Alder".
  const alternatives = names
    .sort((one, other) => other.length - one.length)
    .map((name) =>
      name
        .split(/\s+/)
        .map(escape)
        .join(String.raw`\s+`),
    );
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}]\p{M}{0,9})(?:${alternatives.join('|')})(?![\p{L}\p{M}\p{N}])`, 'giu');
  return [...text.matchAll(pattern)].map((match) => toItem(text, match.index, match.index + match[0].length));
}
