import type { Item } from '../kinds.ts';
import { itemAt } from '../matches.ts';
import { chainsOf } from './chains.ts';
import { companyIn } from './companies.ts';
import { firstOfCouples } from './couples.ts';
import { withoutMonths } from './dates.ts';
import { germanIn, TITLED } from './german.ts';
import { factsOf } from './lexicon.ts';
import { fromFirstName, isName, isPerson, runsOf, type Run } from './people.ts';
import { isPlaceName } from './places.ts';

/** Before a name in the same sentence, in small letters. */
const ANNOUNCED =
  /(?:^|[^\p{L}])(?:client|patient|tenant|landlord|buyer|seller|borrower|lender|employee|candidate|applicant|plaintiff|defendant|witness|attorney|counsel|judge|dear|hi|hello|attn:?|cc:?|signed(?: by)?|named|name(?: is|:)|mr\.?|mrs\.?|ms\.?|dr\.?|husband|wife|daughter|son|mother|father|brother|sister|spouse|guardian|nurse|manager|supervisor|from:|to:|contact:?|prepared (?:by|for)|on behalf of),?\s$/iu;

const THING = /(?:^|\s)(?:the|a|an|this|that|each|every|any|such|our|your|its|of|no|per)\s$/i;

/** Published decisions are no secret: Celotex Corp. v. Catrett, 477 U.S. 317. */
const CITATION =
  /(?<![\p{L}'’.&-])\p{Lu}[\p{L}'’.&-]*(?: (?:\p{Lu}[\p{L}'’.&-]*|of|the|&)){0,6} vs?\. \p{Lu}[\p{L}'’.&-]*(?: (?:\p{Lu}[\p{L}'’.&-]*|of|the|&)){0,6},? \d+ (?:[A-Z][\w.]*\.? ?){1,4}\d+/gu;

/** Its words have a capital, also those that are no names. */
function isHeading(line: string): boolean {
  const words = (line.match(/\p{L}[\p{L}'’-]{3,}/gu) ?? []).filter((word) => factsOf(word).isOrdinary);
  const capitalized = words.filter((word) => /^\p{Lu}/u.test(word));
  return words.length > 1 && capitalized.length / words.length > 0.7;
}

/** Returns what is known of the line at an offset. Offsets must ascend: a line can be long, and is read once. */
function linesOf(text: string) {
  const isGerman = germanIn(text);
  let end = -1;
  let line = { isHeading: false, isGerman: false };
  return (start: number) => {
    if (start > end) {
      const lineStart = text.lastIndexOf('\n', start - 1) + 1;
      const next = text.indexOf('\n', start);
      end = next < 0 ? text.length : next;
      const read = text.slice(lineStart, end);
      line = { isHeading: isHeading(read), isGerman: isGerman(read) };
    }
    return line;
  };
}

/** Without a possessive ending, a comma, or a period. */
function toItem(text: string, { words }: Run, kind: 'person' | 'company'): Item {
  const start = words[0]?.start ?? 0;
  const end = words.at(-1)?.end ?? start;
  const ending = /['’]s?$/.exec(text.slice(start, end))?.[0].length ?? 0;
  return itemAt(kind, text, start, end - ending);
}

/** Names of people and companies that nobody has listed. */
export function findNames(written: string): Item[] {
  const text = withoutMonths(written);
  const cited = [...text.matchAll(CITATION)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
  const items: Item[] = [];
  const left: Run[] = [];
  const lineOf = linesOf(text);
  for (const chain of chainsOf(text)) {
    const start = chain[0]?.start ?? 0;
    if (cited.some((range) => start >= range.start && start < range.end)) continue;
    const { company, rest } = companyIn(text, chain);
    if (company) items.push(company);
    const before = company ? chain.filter(({ end }) => end <= company.start) : [];
    const line = lineOf(start);
    for (const run of [...runsOf(before, line.isGerman), ...runsOf(rest, line.isGerman)]) {
      const at = run.words[0]?.start ?? 0;
      const leading = text.slice(Math.max(0, at - 24), at);
      const isAnnounced = (line.isGerman ? TITLED : ANNOUNCED).test(leading);
      const context = { isAnnounced, isThing: THING.test(leading), ...line };
      const end = run.words.at(-1)?.end ?? 0;
      const following = text.slice(end, end + 24);
      if (!run.isAnnounced && !isAnnounced && isPlaceName(run, chain, leading, following)) continue;
      const name = line.isGerman && !isAnnounced ? fromFirstName(run) : run;
      if (isName(run, context)) items.push(toItem(text, name, isPerson(run, leading, following) ? 'person' : 'company'));
      else left.push(run);
    }
  }
  return [...items, ...firstOfCouples(text, items, left), ...partsOfNames(text, items, left)];
}

/** "Young" alone may be a word, but not after "Maria Young". */
function partsOfNames(text: string, items: readonly Item[], left: readonly Run[]): Item[] {
  const parts = new Map<string, 'person' | 'company'>();
  for (const { kind, text: name } of items)
    for (const part of name.split(/[\s&,]+/))
      if (part.length > 2 && !factsOf(part).isRole) parts.set(part, kind === 'company' ? kind : 'person');
  return left.flatMap((run) => {
    const [word] = run.words;
    const kind = word && run.words.length === 1 ? parts.get(word.text.replace(/['’]s$/, '')) : undefined;
    return kind ? [toItem(text, run, kind)] : [];
  });
}
