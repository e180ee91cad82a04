import type { PromptTableFragment } from './PromptTable.generated.ts';

type Compare = (one: PromptTableFragment, other: PromptTableFragment) => number;

const byText =
  (text: (row: PromptTableFragment) => string): Compare =>
  (one, other) =>
    text(one).localeCompare(text(other), 'en');

const accessOf = ({ prompt }: PromptTableFragment): string => (prompt.isPremium ? 'Pro' : 'Free');
const byTitle = byText(({ prompt }) => prompt.title);

/** The columns, each with what orders it. Figures begin with the highest, as one looks for those. */
export const columns = {
  title: { name: 'Title', isFigure: false, compare: byTitle },
  category: { name: 'Category', isFigure: false, compare: byText(({ prompt }) => prompt.category.name) },
  access: { name: 'Access', isFigure: false, compare: byText(accessOf) },
  people: { name: 'People', isFigure: true, compare: (one, other) => one.people - other.people },
  copies: { name: 'Copies', isFigure: true, compare: (one, other) => one.copies - other.copies },
  found: { name: 'Found', isFigure: true, compare: (one, other) => one.found - other.found },
} as const satisfies Record<string, { name: string; isFigure: boolean; compare: Compare }>;

export type Column = keyof typeof columns;

export interface Sorting {
  column: Column;
  direction: 'asc' | 'desc';
}

const defaultDirection = (column: Column): Sorting['direction'] => (columns[column].isFigure ? 'desc' : 'asc');

/** The column in the address, with a minus where it is turned round; the most copied first where none stands there. */
export function parseSorting(value: string | null): Sorting {
  const isTurned = value?.startsWith('-') === true;
  const name = isTurned ? value.slice(1) : value;
  const column = (Object.keys(columns) as Column[]).find((each) => each === name);
  if (!column) return { column: 'copies', direction: 'desc' };
  const direction = defaultDirection(column);
  return { column, direction: isTurned ? (direction === 'asc' ? 'desc' : 'asc') : direction };
}

/** What a click on the head of a column asks for: another click turns it round. */
export function sortingAfterClick(column: Column, now: Sorting): string {
  const isTurned = now.column === column && now.direction === defaultDirection(column);
  return isTurned ? `-${column}` : column;
}

/** Ties by title, whichever way. */
export function sorted(rows: readonly PromptTableFragment[], { column, direction }: Sorting): PromptTableFragment[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...rows].sort((one, other) => sign * columns[column].compare(one, other) || byTitle(one, other));
}
