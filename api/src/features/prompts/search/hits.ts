import type { RawBuilder } from 'kysely';
import { sql } from '../../../core/database/query.ts';
import type { ContentAccess } from '../entitlement.ts';
import type { Search } from './search.ts';
import type { Term } from './terms.ts';

/** How many prompts are looked at for one term, those with the greatest weight first. It bounds the cost at any size. */
export const POSTINGS_MAX = 500;
/** How many prompts are read for a word that is common in texts and on no card. */
const WALKED_MAX = 1000;
/** How many prompts a search finds at most. */
export const HITS_MAX = 300;
/** The weight of a word that occurs only in the text. */
const TEXT_WEIGHT = 0.1;
/** How much of the score depends on how much of the search is found at all. */
const COVERAGE = 0.4;
/** A prompt with less than this share of the best one's score is not a result. */
const CUT = 0.05;

/** With less of the search than this, the best prompt is said to be the nearest, not to fit. */
const FITTING_COVERAGE = 0.4;

export const fits = (bestCoverage: number | null): boolean => (bestCoverage ?? 0) >= FITTING_COVERAGE;

/**
 * Whether more prompts may match than are found: because there are too many, or because a word is in more prompts than were
 * looked at, of which filters then took some. If some hits were too far from the best one, so are all that follow.
 */
export const areHitsCut = sql<boolean>`
  (count(*) = ${HITS_MAX} and (select count(*) from probed) > ${HITS_MAX}) or exists (select from frequent)
  or exists (select from terms where texts = 'walk')`;

/**
 * The common table expression `hits`: what a search finds among the prompts `p` that meet the conditions, with the `distance`
 * of each, the nearest having the lowest, and its `coverage`, the share of the search that it has. Distances are rounded,
 * because a sum of floating-point numbers depends on their order, and a cursor must find its place again.
 *
 * `probed` reads prompts in the order of their points, and stops at the first one that is too many. Its sorted part is a subquery,
 * and the prompts are a lateral one with an offset: only then does the planner keep the order, and read no more of them.
 */
export function hitsOf({ terms, phrases }: Search, access: ContentAccess, conditions: RawBuilder<boolean>) {
  // A viewer searches only the document that they may read. The words of the content have the weight D.
  const indexed = sql.ref(access === 'all' ? 'p.search_pro' : 'p.search_free');
  const document = access === 'none' ? sql`ts_filter(${indexed}, '{a,b,c}')` : indexed;
  const quoted = phrases
    .map((phrase) => sql`phraseto_tsquery('english', ${phrase})`)
    // A phrase of stop words alone is no query.
    .map((query) => sql`and (numnode(${query}) = 0 or ${document} @@ ${query})`);
  const inTexts = access === 'none' ? sql`` : sql`union all ${textMatches(indexed, conditions)}`;
  return sql`with terms as materialized (${termRows(terms)}), found as materialized (
      select t.no, best.prompt_id, t.grp, t.points * best.weight as points, 'card' as place from terms t cross join lateral (
        select s.prompt_id, s.weight from search_postings s
        where s.lexeme = t.lexeme order by s.weight desc, s.prompt_id limit ${POSTINGS_MAX}
      ) as best
      ${inTexts}
    ), frequent as materialized (
      select no from found where place = 'card' group by no having count(*) >= ${POSTINGS_MAX}
    ), probed as materialized (
      select ranked.prompt_id as id, ranked.points from (
        select prompt_id, sum(points) as points
        from (select prompt_id, max(points) as points from found group by prompt_id, grp) as best
        group by prompt_id order by sum(points) desc, prompt_id
      ) as ranked
      cross join lateral (
        select from prompts p where p.id = ranked.prompt_id and ${conditions} ${sql.join(quoted, sql` `)} offset 0
      ) as listed
      order by ranked.points desc, ranked.prompt_id limit ${HITS_MAX + 1}
    ), candidates as materialized (
      select id from probed order by points desc, id limit ${HITS_MAX}
    ), matches as (
      select f.prompt_id, t.grp, t.importance, f.points
      from found f join terms t on t.no = f.no join candidates c on c.id = f.prompt_id
      union all
      select s.prompt_id, t.grp, t.importance, t.points * s.weight
      from candidates c cross join lateral (
        select s.prompt_id, s.lexeme, s.weight from search_postings s
        where s.prompt_id = c.id and s.lexeme = any (array(${frequentLexemes})) offset 0
      ) as s join terms t on t.lexeme = s.lexeme
    ), scores as (
      select prompt_id, sum(points) as points, sum(importance) / ${totalImportance(terms)}::float8 as coverage
      from (select prompt_id, max(points) as points, max(importance) as importance from matches group by prompt_id, grp) as best
      group by prompt_id
    ), hits as materialized (
      select p.id, p.title, p.created_at, p.position, p.usage_count, -score as distance, coverage from (
        select *, max(score) over () as best from (
          select *, round((points * (${1 - COVERAGE}::float8 + ${COVERAGE}::float8 * coverage))::numeric, 6)::float8 as score from scores
        ) as scored
      ) as ranked join prompts p on p.id = ranked.prompt_id where score >= best * ${CUT}::float8
    )`;
}

/**
 * Prompts whose text has a word. A rare one is looked up in the index; for a common one, only the most popular prompts are
 * read. `is true` keeps the planner from the index there, which would list all of them.
 */
const textMatches = (document: RawBuilder<unknown>, conditions: RawBuilder<boolean>) => {
  const matches = sql`${document} @@ quote_literal(t.lexeme)::tsquery`;
  const points = sql`t.points * ${TEXT_WEIGHT}::float8`;
  return sql`
    select t.no, text.id, t.grp, ${points}, 'text' from terms t cross join lateral (
      select p.id from prompts p where ${matches} and ${conditions} limit ${POSTINGS_MAX}
    ) as text where t.texts = 'index'
    union all
    select t.no, text.id, t.grp, ${points}, 'text' from terms t cross join lateral (
      select p.id from (
        select * from prompts p where ${conditions}
        order by (-p.usage_count), p.title collate "und-x-icu", p.id limit ${WALKED_MAX}
      ) as p where (${matches}) is true limit ${POSTINGS_MAX}
    ) as text where t.texts = 'walk'`;
};

/** The lexemes of which a prompt may have postings that were not looked at. */
const frequentLexemes = sql`select lexeme from terms where no in (select no from frequent)`;

/** The importance of all words of the search together. */
function totalImportance(terms: readonly Term[]): number {
  const importances = new Map<number, number>();
  for (const { group, importance } of terms) importances.set(group, Math.max(importance, importances.get(group) ?? 0));
  return [...importances.values()].reduce((sum, importance) => sum + importance, 0);
}

function termRows(terms: readonly Term[]) {
  const column = <T>(of: (term: Term) => T) => sql.val(terms.map(of));
  return sql`select row_number() over () as no, * from unnest(
      ${column(({ lexeme }) => lexeme)}::text[], ${column(({ group }) => group)}::int[],
      ${column(({ points }) => points)}::float8[], ${column(({ importance }) => importance)}::float8[],
      ${column(({ texts }) => texts)}::text[]
    ) as term (lexeme, grp, points, importance, texts)`;
}
