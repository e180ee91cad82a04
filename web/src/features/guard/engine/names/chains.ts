/** A word with a capital, and where it is. */
export interface Word {
  text: string;
  start: number;
  end: number;
  /** Begins a sentence, line or item, where every word has a capital. */
  startsSentence: boolean;
}

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’.-]\p{L}[\p{L}\p{M}]*)*\.?|&/gu;
const PARTICLE = /^(?:van|von|der|den|de|del|della|da|dos|das|di|du|la|le|bin|ibn|al|el|ter|ten|zu|af)$/;
const INITIAL = /^\p{Lu}\.?$/u;
const CAPITALIZED = /^\p{Lu}/u;

/** Words that end with a period without ending a sentence. */
const ABBREVIATED =
  /^(?:\p{Lu}|Mr|Mrs|Ms|Mx|Dr|Prof|Hon|Rev|Jr|Sr|St|Inc|Ltd|Corp|Co|Mt|Ft|Capt|Lt|Sgt|Gen|Col|Esq|vs?|No|L\.L\.C|L\.L\.P|P\.C|P\.A|S\.A|N\.A|B\.V|S\.p\.A)\.$/u;

const isCapital = (text: string): boolean => CAPITALIZED.test(text);

const withoutPeriod = (word: Word): Word =>
  word.text.endsWith('.') && !ABBREVIATED.test(word.text) ? { ...word, text: word.text.slice(0, -1), end: word.end - 1 } : word;

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let last = 0;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const between = text.slice(last, index);
    const previous = words.at(-1);
    const endsSentence = previous?.text.endsWith('.') === true && !ABBREVIATED.test(previous.text);
    const startsSentence = previous === undefined || endsSentence || /[.!?:;\n•*|#>“"(–—]|^\s*-\s|\d\s*$/.test(between);
    words.push({ text: found, start: index, end: index + found.length, startsSentence });
    last = index + found.length;
  }
  return words;
}

const isOneSpace = (text: string, one: Word, other: Word): boolean =>
  /^[ \u00a0]?$/.test(text.slice(one.end, other.start)) && one.end < other.start;

/** Chains: sequences of words with a capital, joined by single spaces, initials, particles and "&". */
export function chainsOf(text: string): Word[][] {
  const chains: Word[][] = [];
  let chain: Word[] = [];
  const close = () => {
    while (chain.length > 0 && !isCapital(chain.at(-1)?.text ?? '')) chain.pop();
    if (chain.length > 0) chains.push(chain.map(withoutPeriod));
    chain = [];
  };
  const words = wordsOf(text);
  for (const [index, word] of words.entries()) {
    const previous = chain.at(-1);
    const follows =
      previous !== undefined &&
      isOneSpace(text, previous, word) &&
      (!previous.text.endsWith('.') || ABBREVIATED.test(previous.text));
    if (!follows) close();
    const joins =
      chain.length > 0 && (word.text === '&' || (PARTICLE.test(word.text) && isCapital(words[index + 1]?.text ?? '')));
    if (isCapital(word.text) || joins || startsWithParticle(words, index)) chain.push(word);
    else close();
  }
  close();
  return chains;
}

/** Particles that may begin a name, because no sentence has them before a capital letter. Others only join names. */
const startsWithParticle = (words: readonly Word[], index: number): boolean =>
  /^(?:van|von|bin|al)$/.test(words[index]?.text ?? '') && isCapital(words[index + 1]?.text ?? '');

export const isInitialLetter = (text: string): boolean => INITIAL.test(text);
export const isParticle = (text: string): boolean => PARTICLE.test(text);
