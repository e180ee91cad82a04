import { yieldToOthers } from './limits/yield-to-others.ts';

/** Entries of a list that are written in one go. */
const PART = 25;
/** Characters after which others have their turn: about a millisecond of work. */
const CHARACTERS = 100_000;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [null, Object.prototype].includes(Object.getPrototypeOf(value) as object | null);

/** The text of a value in pieces, which are short but for entries of lists that are long themselves. */
function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length > PART) {
    for (let at = 0; at < value.length; at += PART)
      yield `${at === 0 ? '[' : ','}${JSON.stringify(value.slice(at, at + PART)).slice(1, -1)}`;
    yield ']';
  } else if (isPlain(value) && typeof value.toJSON !== 'function') {
    let before = '{';
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* piecesOf(inner);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}

async function writeRest(text: string, pieces: Iterator<string>): Promise<string> {
  let whole = text;
  let written = CHARACTERS;
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    if (written >= CHARACTERS) {
      await yieldToOthers();
      written = 0;
    }
    whole += next.value;
    written += next.value.length;
  }
  return whole;
}

/** Writes a value as `JSON.stringify` does. A long text is written in parts, between which other requests have their turn. */
export function writeJson(value: object): string | Promise<string> {
  const pieces = piecesOf(value);
  let text = '';
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    text += next.value;
    if (text.length >= CHARACTERS) return writeRest(text, pieces);
  }
  return text;
}
