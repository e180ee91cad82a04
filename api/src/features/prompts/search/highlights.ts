import type { RawBuilder } from 'kysely';
import { nullable, type RowOf, text } from '../../../core/database/columns.ts';
import { sql } from '../../../core/database/query.ts';
import type { PromptMatch, TextSpan } from '../prompt.connection.ts';
import type { Search } from './search.ts';

// Control characters, which occur in no text.
const MATCH_START = '\u0002';
const MATCH_END = '\u0003';

/** The words of a column that have one of the lexemes once their accents are folded, which `ts_headline` does not do. Few texts have any. */
const accented = (column: RawBuilder<unknown>, lexemes: readonly string[]) =>
  sql`coalesce((select string_agg(' | ' || quote_literal(lexeme), '') from unnest(to_tsvector('english', ${column})) as word (lexeme)
    where ${column} ~ '[^\\x01-\\x7f]' and lexeme ~ '[^\\x01-\\x7f]' and lexemes_of(lexeme) && ${sql.val(lexemes)}::text[]), '')`;

/** The text of a column with all words marked that have one of the lexemes. */
const headline = (name: string, lexemes: readonly string[]) => {
  const column = sql.ref(name);
  const query = sql`(${lexemes.map((lexeme) => `'${lexeme}'`).join(' | ')} || ${accented(column, lexemes)})::tsquery`;
  return sql`ts_headline('english', ${column}, ${query}, ${`HighlightAll=true, StartSel=${MATCH_START}, StopSel=${MATCH_END}`})`;
};

/** The alias of the prompt `p` that explains the match better than its title does; no row if none does. */
const bestAlias = ({ lexemes, typedLexemes }: Search) => {
  const count = (of: readonly string[]) =>
    sql`(select count(*) from unnest(string_to_array(substr(s.lexeme, 2), ' ')) as lexeme where lexeme = any (${sql.val(of)}::text[]))`;
  return sql`select nullif(best.phrase, p.title) as alias from (
      select s.phrase from search_postings s where s.prompt_id = p.id and s.phrase is not null
      order by ${count(typedLexemes)} desc, ${count(lexemes)} desc, s.phrase <> p.title, length(s.phrase), s.phrase limit 1
    ) as best`;
};

/** Splits a marked text into spans. */
const toSpans = (marked: string): TextSpan[] =>
  marked
    .split(new RegExp(`(${MATCH_START}[^${MATCH_END}]*${MATCH_END})`))
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(MATCH_START) ? { text: part.slice(1, -1), isMatch: true } : { text: part, isMatch: false }));

const matchShape = { matchTitle: text, matchDescription: text, matchAlias: nullable(text) };
type MatchRow = RowOf<typeof matchShape>;

/** What is selected besides the cards of the prompts `p`, to say where a search has found its words. */
interface Matches {
  columns: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  shape: Partial<typeof matchShape>;
  of(row: object): PromptMatch | null;
}

export const matchesOf = (search: Search): Matches => ({
  columns: sql`, ${headline('p.title', search.lexemes)} as "matchTitle", ${headline('p.description', search.lexemes)} as "matchDescription",
    ${headline('called.alias', search.lexemes)} as "matchAlias"`,
  join: sql`left join lateral (${bestAlias(search)}) as called on true`,
  shape: matchShape,
  of: (row) => {
    const { matchTitle, matchDescription, matchAlias } = row as MatchRow;
    return {
      title: toSpans(matchTitle),
      description: toSpans(matchDescription),
      alias: matchAlias === null ? null : toSpans(matchAlias),
    };
  },
});

/** For a query that does not ask for it. */
export const noMatches: Matches = { columns: sql``, join: sql``, shape: {}, of: () => null };
