import type { Facts } from './facts.ts';
import { catalogRows, dashboardRow, memberRows } from './library.ts';
import { restRows } from './rest.ts';
import type { Row } from './row.ts';
import { newQueryRows } from './search.ts';
import { writeRows } from './writes.ts';

/** All rows, those that write last: what a server keeps in memory may not see what the others write. */
export const rowsOf = (facts: Facts): Row[] => [
  ...catalogRows(facts),
  ...memberRows(),
  dashboardRow(facts),
  ...newQueryRows(facts),
  ...restRows(facts),
  ...writeRows(facts),
];

/** The names alone, to check arguments before anything is started. */
export const rowNames = (): string[] =>
  rowsOf({ category: '', prompts: [{ id: '', related: [] }], words: [''], positions: [], members: 1 }).map(({ name }) => name);
