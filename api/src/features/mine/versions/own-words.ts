/** As many words in a row as the library has are the library's, also between own words. */
const RUN = 3;
/** Without them, nobody could read what is left: between own words, they are kept, if there are few in a row. */
const FUNCTION_WORDS = new Set(
  (
    'a an and any are as at be but by can do for from had has have he her his i if in is it its me my no not of on or our she so ' +
    'than that the their them then they this to us was we were what when which who will with you your'
  ).split(' '),
);

/** A word, or a field such as [CLIENT_NAME]. An apostrophe, and characters without a width, do not end a word. */
const WORD = /\[[A-Z][A-Z0-9_/]{0,59}\]|[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}'’]*/gu;
const NO_LETTERS = /[^\p{L}\p{N}]+/u;
const NO_LETTERS_ANYWHERE = /[^\p{L}\p{N}]+/gu;

/** Letters of another width or case, and accents, do not make a word of the library one's own. */
const normalized = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

/** What a word is known by: as a whole, and the parts between characters that are no letters. */
function keysOf(word: string): { whole: string; parts: string[] } {
  const letters = normalized(word);
  return { whole: letters.replaceAll(NO_LETTERS_ANYWHERE, ''), parts: letters.split(NO_LETTERS).filter((part) => part !== '') };
}

function vocabularyOf(texts: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const text of texts)
    for (const [word] of text.matchAll(WORD)) {
      const { whole, parts } = keysOf(word);
      for (const key of [whole, ...parts]) known.add(key);
    }
  return known;
}

interface Piece {
  /** The word with the punctuation and the spaces that go with it. */
  text: string;
  isOwn: boolean;
  isKept: boolean;
}

function* piecesOf(text: string, library: ReadonlySet<string>): Generator<Piece> {
  const words = [...text.matchAll(WORD)];
  let start = 0;
  for (const [at, { 0: word, index }] of words.entries()) {
    const after = index + word.length;
    const between = text.slice(after, words[at + 1]?.index);
    const end = after + (/^\S*\s*/u.exec(between)?.[0].length ?? 0);
    const { whole, parts } = keysOf(word);
    // Single letters are what is left of a word that was taken apart, or follow an apostrophe.
    const isOwn = !library.has(whole) && !(parts.length > 1 && parts.every((part) => part.length === 1 || library.has(part)));
    yield { text: text.slice(start, end), isOwn, isKept: FUNCTION_WORDS.has(whole) };
    start = end;
  }
}

/**
 * Those words of a text that are in none of the texts of the library, a line for each place. It is what a member keeps without
 * the plan that opens the prompt. Each word is looked at once: a text of a stranger must not keep the server busy.
 */
export function ownWords(libraryTexts: readonly string[], text: string): string {
  const lines: string[] = [];
  /** What follows the last own word, as long as it may be between own words; undefined from then on. */
  let between: string[] | undefined;
  for (const piece of piecesOf(text, vocabularyOf(libraryTexts))) {
    if (piece.isOwn) {
      if (between) lines.push([lines.pop() ?? '', ...between, piece.text].join(''));
      else lines.push(piece.text);
      between = [];
    } else if (between && piece.isKept && between.length < RUN - 1) between.push(piece.text);
    else between = undefined;
  }
  return lines.map((line) => line.trim()).join('\n');
}
