import type { Item } from '../kinds.ts';
import { itemAt } from '../matches.ts';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

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
  return [...text.matchAll(pattern)].map((match) => itemAt('client', text, match.index, match.index + match[0].length));
}
