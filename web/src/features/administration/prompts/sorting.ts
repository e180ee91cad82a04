import type { PromptTableFragment } from './PromptTable.generated.ts';

type Compare = (one: PromptTableFragment, other: PromptTableFragment) => number;

const byText =
  (text: (row: PromptTableFragment) => string): Compare =>
  (one, other) =>
    text(one).localeCompare(text(other), 'en');

const accessOf = ({ prompt }: PromptTableFragment): string => (prompt.isPremium ? 'Pro' : 'Free');
const byTitle = byText(({ prompt }) => prompt.title);

/** The columns and how to compare by them. Figures are sorted from high to low by default. */
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

/** Parses a URL parameter: a column, with a leading minus for its reverse order. By default the most copied are first. */
export function parseSorting(value: string | null): Sorting {
  const isReversed = value?.startsWith('-') === true;
  const name = isReversed ? value.slice(1) : value;
  const column = (Object.keys(columns) as Column[]).find((each) => each === name);
  if (!column) return { column: 'copies', direction: 'desc' };
  const direction = defaultDirection(column);
  return { column, direction: isReversed ? (direction === 'asc' ? 'desc' : 'asc') : direction };
}

/** The URL parameter after a click on a column header. A second click reverses the order. */
export function sortingAfterClick(column: Column, now: Sorting): string {
  const isReversed = now.column === column && now.direction === defaultDirection(column);
  return isReversed ? `-${column}` : column;
}

/** Ties are broken by title, in either direction. */
export function sorted(rows: readonly PromptTableFragment[], { column, direction }: Sorting): PromptTableFragment[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...rows].sort((one, other) => sign * columns[column].compare(one, other) || byTitle(one, other));
}
