import { sql } from '../../../core/database/query.ts';
import type { TextSpan } from '../prompt.connection.ts';
import type { Search } from './search.ts';

// Control characters, which occur in no text.
const MATCH_START = '\u0002';
const MATCH_END = '\u0003';

/** The text of a column with all words marked that have one of the lexemes. */
export const headline = (column: string, lexemes: readonly string[]) =>
  sql`ts_headline('english', ${sql.ref(column)}, ${lexemes.map((lexeme) => `'${lexeme}'`).join(' | ')}::tsquery, ${`HighlightAll=true, StartSel=${MATCH_START}, StopSel=${MATCH_END}`})`;

/** The alias of the prompt `p` that explains the match better than its title does; no row if none does. */
export const bestAlias = ({ lexemes, typedLexemes }: Search) => {
  const count = (of: readonly string[]) =>
    sql`(select count(*) from unnest(string_to_array(substr(s.lexeme, 2), ' ')) as lexeme where lexeme = any (${sql.val(of)}::text[]))`;
  return sql`select nullif(best.phrase, p.title) as alias from (
      select s.phrase from search_postings s where s.prompt_id = p.id and s.phrase is not null
      order by ${count(typedLexemes)} desc, ${count(lexemes)} desc, s.phrase <> p.title, length(s.phrase), s.phrase limit 1
    ) as best`;
};

/** Splits a marked text into spans. */
export const toSpans = (marked: string): TextSpan[] =>
  marked
    .split(new RegExp(`(${MATCH_START}[^${MATCH_END}]*${MATCH_END})`))
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(MATCH_START) ? { text: part.slice(1, -1), isMatch: true } : { text: part, isMatch: false }));
