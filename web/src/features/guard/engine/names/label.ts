import { chainsOf, type Word } from './chains.ts';
import { companyIn } from './companies.ts';
import { factsOf } from './lexicon.ts';

const isOther = ({ text }: Word): boolean => {
  const { isOrdinary, isAmbiguous, isKnownPlace, isRole, isFunction } = factsOf(text);
  return isKnownPlace || isRole || isFunction || (isOrdinary && !isAmbiguous);
};

/** A name, or a word that we do not know. Without one, "Spring Campaign" and "Grant" would be names. */
const isSurely = (word: Word): boolean => /\p{L}{2}/u.test(word.text) && !isOther(word) && !factsOf(word.text).isAmbiguous;

/** The names of people and companies that a label has, such as both of "Acme v. Doe", and none of "Lease renewal". */
export function namesInLabel(label: string): string[] {
  return chainsOf(label).flatMap((chain) => {
    const { company, rest } = companyIn(label, chain);
    const first = rest.findIndex((word) => !isOther(word));
    const words = first < 0 ? [] : rest.slice(first, rest.findLastIndex((word) => !isOther(word)) + 1);
    const start = words[0]?.start;
    const end = words.at(-1)?.end;
    const person = words.some(isSurely) && start !== undefined && end !== undefined ? [label.slice(start, end)] : [];
    return [...(company ? [company.text] : []), ...person];
  });
}
