import type { Item } from '../kinds.ts';
import { itemAt } from '../matches.ts';
import type { Word } from './chains.ts';
import { isCouple } from './couples.ts';
import { factsOf } from './lexicon.ts';
import { companyEndings, ordinaryWords, perhapsCompanies, surelyCompanies } from './words.ts';

const SURELY = new RegExp(`^(?:${surelyCompanies})\\.?$`);
/** After the chain: a comma and the legal form, or a form that begins with a small letter. */
const SURELY_AFTER = new RegExp(`^,? (?:${surelyCompanies})(?![\\p{L}\\p{N}])\\.?`, 'u');

/** A form that a period abbreviates. After any other one, the period ends the sentence. */
const ABBREVIATED = /(?:Inc|Ltd|Corp|Co|\.\p{L})\.$/u;

const isListed = (word: Word): boolean => ordinaryWords.has(word.text.toLowerCase());
/** In front of the name of a company, in the same chain. */
const isInFront = (word: Word): boolean => {
  const { isRole, isOrdinary, isFunction } = factsOf(word.text);
  return isRole || isFunction || (word.startsSentence && isOrdinary && isListed(word));
};

function fromName(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex((word) => !isInFront(word) && word.text !== '&');
  return first < 0 ? [] : words.slice(first);
}

/** Whether words say whose bank, group or clinic it is. */
function isProper(words: readonly Word[]): boolean {
  if (words.length === 0) return false;
  if (words.some(({ text }) => !factsOf(text).isOrdinary && text !== '&')) return true;
  return words.some((word) => !isListed(word) && !word.startsSentence) || words.filter((word) => !isListed(word)).length > 1;
}

/** "Alder & Wynn", but not "Research & Development". */
function isPair(words: readonly Word[]): boolean {
  const at = words.findIndex(({ text }) => text === '&');
  const one = words[at - 1];
  const other = words[at + 1];
  if (at < 1 || !one || !other) return false;
  return [one, other].some(({ text }) => !factsOf(text).isOrdinary && text !== text.toUpperCase());
}

/** The company in a chain, and the words of the chain that are left. */
export function companyIn(text: string, chain: readonly Word[]): { company: Item | null; rest: readonly Word[] } {
  const none = { company: null, rest: chain };
  const found = (words: readonly Word[], end: number, rest: readonly Word[]) => {
    const [first] = words;
    return first ? { company: itemAt('company', text, first.start, end), rest } : none;
  };
  const last = chain.at(-1);
  if (!last) return none;
  const form = chain.findIndex(({ text: word }, index) => index > 0 && SURELY.test(word));
  if (form > 0) return found(fromName(chain.slice(0, form)), chain[form]!.end, chain.slice(form + 1));
  const after = SURELY_AFTER.exec(text.slice(last.end, last.end + 24))?.[0];
  if (after !== undefined) {
    const suffix = ABBREVIATED.test(after) ? after : after.replace(/\.$/, '');
    return found(fromName(chain), last.end + suffix.length, []);
  }
  for (let index = chain.length - 1; index > 0; index -= 1) {
    const word = chain[index];
    if (!word || !perhapsCompanies.has(word.text.toLowerCase().replace(/\.$/, ''))) continue;
    const name = fromName(chain.slice(0, index));
    if (!isProper(name)) continue;
    const next = chain[index + 1];
    const hasEnding = next !== undefined && companyEndings.has(next.text.toLowerCase());
    return found(name, (hasEnding ? next : word).end, chain.slice(index + (hasEnding ? 2 : 1)));
  }
  if (isPair(chain) && !isCouple(chain)) return found(fromName(chain), last.end, []);
  return none;
}
