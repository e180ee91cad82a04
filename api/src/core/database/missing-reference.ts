import { sqlStateOf } from './resilience/outage.ts';

const FOREIGN_KEY_VIOLATION = '23503';

export interface MissingReference {
  /** The columns that refer to the row, joined by `_`. */
  columns: string;
  /** The values of the columns, joined by a comma and a space. */
  value: string | undefined;
}

/** Which columns of a row refer to one that is not there, if that is why a statement has failed. */
export function missingReference(error: unknown): MissingReference | undefined {
  if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) return undefined;
  const { table = '', constraint = '', detail = '' } = error as { table?: string; constraint?: string; detail?: string };
  // As PostgreSQL names and describes it. The words of the description depend on the language of the server.
  const [, columns] = /^(.*)_fkey$/.exec(constraint.slice(table.length + 1)) ?? [];
  return columns === undefined ? undefined : { columns, value: /=\((.*)\)/.exec(detail)?.[1] };
}
