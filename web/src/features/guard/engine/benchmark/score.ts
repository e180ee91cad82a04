import { findItems } from '../find.ts';
import type { Item, Kind } from '../kinds.ts';
import type { Passage } from './passages.ts';

export interface Score {
  /** How much of what is marked was found. */
  recall: number;
  /** How much of what was found is marked. */
  precision: number;
  missed: string[];
  wrong: string[];
}

const NAMES: ReadonlySet<Kind> = new Set(['person', 'company', 'client']);
/** This many characters around what is marked may be replaced with it, such as "Dr." or a period. */
const TOLERANCE = 6;

const isSame = (one: Kind, other: Kind): boolean => one === other || (NAMES.has(one) && NAMES.has(other));

/** Whether an item replaces all of what is marked, and hardly more. */
const covers = (item: Item, mark: Passage['marks'][number]): boolean =>
  isSame(item.kind, mark.kind) &&
  item.start <= mark.start &&
  item.end >= mark.end &&
  mark.start - item.start + item.end - mark.end <= TOLERANCE;

/** Scores the names, or the kinds that have a pattern. */
export function score(passages: readonly Passage[], group: 'names' | 'patterned'): Score {
  const isInGroup = ({ kind }: { kind: Kind }) => NAMES.has(kind) === (group === 'names');
  const missed: string[] = [];
  const wrong: string[] = [];
  let marked = 0;
  let found = 0;
  // Marks that were found, for the recall, and items that are marked, for the precision.
  let recalledMarks = 0;
  let correctItems = 0;
  for (const { profession, text, marks } of passages) {
    const items = findItems(text).filter(isInGroup);
    const own = marks.filter(isInGroup);
    marked += own.length;
    found += items.length;
    for (const mark of own) {
      if (items.some((item) => covers(item, mark))) recalledMarks += 1;
      else missed.push(`${profession}: ${mark.kind} ${text.slice(mark.start, mark.end)} in: ${text}`);
    }
    for (const item of items) {
      if (own.some((mark) => covers(item, mark))) correctItems += 1;
      else wrong.push(`${profession}: ${item.kind} ${item.text} in: ${text}`);
    }
  }
  return { recall: recalledMarks / marked, precision: correctItems / found, missed, wrong };
}
