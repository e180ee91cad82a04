import type { Entry } from './table.ts';

const escape = (token: string): string => token.split('_').join(String.raw`(?:\\?_|[ \u00a0-](?=[A-Z\d]))`);

/**
 * A pattern for tokens in any case, as assistants write them: with an escaped underscore, or in capitals with a space. After
 * it may come a possessive or plural ending, and underscores that make it italic.
 */
function patternOf(tokens: readonly string[]): RegExp {
  const longestFirst = [...tokens].sort((one, other) => other.length - one.length);
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}]_*)(?:${longestFirst.map(escape).join('|')})(?=s?(?!(?:\\?_)*[\p{L}\p{N}]))`,
    'giu',
  );
}

const keyOf = (token: string): string => token.toUpperCase().replace(/\\?_|[ \u00a0-]/g, '_');

/** With a space or hyphen for the underscore, only capitals are a token: "Client 1" may be a heading of the assistant's. */
const isWritten = (found: string): boolean => found.includes('_') || found === found.toUpperCase();

interface Restored {
  text: string;
  /** How many tokens there were. */
  count: number;
  /** How many different ones. */
  different: number;
}

/** The text with the originals in the place of their tokens. */
export function restoreTokens(text: string, entries: readonly Entry[]): Restored {
  if (entries.length === 0) return { text, count: 0, different: 0 };
  const originals = new Map(entries.map((entry) => [entry.token, entry.text]));
  let count = 0;
  const different = new Set<string>();
  const restored = text.replace(patternOf([...originals.keys()]), (found) => {
    const original = isWritten(found) ? originals.get(keyOf(found)) : undefined;
    if (original === undefined) return found;
    count += 1;
    different.add(original);
    return original;
  });
  return { text: restored, count, different: different.size };
}

/** The entries whose tokens a text has. */
export function entriesIn(text: string, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter((entry) => restoreTokens(text, [entry]).count > 0);
}

/** What looks like a token of ours but is in no table, such as one that the assistant has made up. */
export function unknownTokens(text: string, entries: readonly Entry[]): readonly string[] {
  const known = new Set(entries.map(({ token }) => token));
  const found = [...restoreTokens(text, entries).text.matchAll(TOKEN_LIKE)].map(([token]) => keyOf(token));
  return [...new Set(found)].filter((token) => !known.has(token));
}

const TOKEN_LIKE =
  /(?<![\p{L}\p{N}_])(?:SECRET|LINK|EMAIL|ACCOUNT|CARD|ID|PHONE|RECORD|DATE|ADDRESS|CLIENT|COMPANY|PERSON)\\?_\d+(?:\\?_[A-Z]+\d*)?(?![\p{L}\p{N}_])/gu;
