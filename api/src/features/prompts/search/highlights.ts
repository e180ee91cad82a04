import { sql } from '../../../core/database/query.ts';
import type { TextSpan } from '../prompt.connection.ts';
import type { TsQuery } from './search.ts';

// Control characters, which occur in no text.
const MATCH_START = '\u0002';
const MATCH_END = '\u0003';

/** The text of a column with its matches marked. */
export const headline = (column: string, query: TsQuery) =>
  sql`ts_headline('english', ${sql.ref(column)}, ${query}, ${`HighlightAll=true, StartSel=${MATCH_START}, StopSel=${MATCH_END}`})`;

/** Splits a marked text into spans. */
export const toSpans = (marked: string): TextSpan[] =>
  marked
    .split(new RegExp(`(${MATCH_START}[^${MATCH_END}]*${MATCH_END})`))
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(MATCH_START) ? { text: part.slice(1, -1), isMatch: true } : { text: part, isMatch: false }));
