import type { Item } from '../kinds.ts';
import { itemAt } from '../matches.ts';
import type { Word } from './chains.ts';
import { factsOf } from './lexicon.ts';
import type { Run } from './people.ts';

const isFirstName = (word: Word | undefined): boolean => word !== undefined && factsOf(word.text).isFirstName;

/** "John Smith & Anna Smith" or "John & Anna Smith", which are people; "Taylor & Francis" is a company. */
export function isCouple(words: readonly Word[]): boolean {
  const at = words.findIndex(({ text }) => text === '&');
  const [one, other] = [words.slice(0, at), words.slice(at + 1)];
  if (at < 1 || other.length < 2) return false;
  const isFamily = one.length > 1 && one.at(-1)?.text === other.at(-1)?.text;
  return isFamily || (isFirstName(one[0]) && isFirstName(other[0]));
}

/** The first names that share a last name with the next person, such as "John" in "John and Anna Smith". */
export function firstOfCouples(text: string, items: readonly Item[], left: readonly Run[]): Item[] {
  return left.flatMap(({ words }) => {
    const [word] = words;
    if (!word || words.length > 1 || !isFirstName(word)) return [];
    const joint = /^ (?:and|&) /.exec(text.slice(word.end, word.end + 8))?.[0].length;
    const other = items.find(({ kind, start }) => kind === 'person' && joint !== undefined && start === word.end + joint);
    const [first = '', ...others] = other?.text.split(' ') ?? [];
    return others.length > 0 && factsOf(first).isFirstName ? [itemAt('person', text, word.start, word.end)] : [];
  });
}
