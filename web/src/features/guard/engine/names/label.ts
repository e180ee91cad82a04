import { chainsOf, type Word } from './chains.ts';
import { factsOf } from './lexicon.ts';

const isOther = ({ text }: Word): boolean => {
  const { isOrdinary, isAmbiguous, isPlace, isRole, isFunction } = factsOf(text);
  return isPlace || isRole || isFunction || (isOrdinary && !isAmbiguous);
};

/** A word that is a name or none that we know. Without one, "Spring Campaign" and "Grant" would be names. */
const isSurely = ({ text }: Word): boolean => {
  const { isOrdinary, isPlace, isRole, isFunction } = factsOf(text);
  return /\p{L}{2}/u.test(text) && !isOrdinary && !isPlace && !isRole && !isFunction;
};

/** The names of people and companies that a label has, such as both of "Acme v. Doe", and none of "Lease renewal". */
export function namesInLabel(label: string): string[] {
  return chainsOf(label).flatMap((chain) => {
    const first = chain.findIndex((word) => !isOther(word));
    const last = chain.findLastIndex((word) => !isOther(word));
    const words = first < 0 ? [] : chain.slice(first, last + 1);
    const [start, end] = [words[0]?.start, words.at(-1)?.end];
    return words.some(isSurely) && start !== undefined && end !== undefined ? [label.slice(start, end)] : [];
  });
}
