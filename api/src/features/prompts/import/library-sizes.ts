import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, json } from '../../../core/database/columns.ts';
import { rawQuery, sql } from '../../../core/database/query.ts';
import type { MeasuredSizes } from '../../../core/limits/response-size.ts';

/** Of a prompt, at most: texts in bytes of JSON, lists in entries. `prompts` is how many there are. */
export type LibrarySize = 'prompts' | 'related' | 'variables' | TextSize;
type TextSize =
  | 'title'
  | 'description'
  | 'content'
  | 'shortContent'
  | 'followUps'
  | 'changes'
  | 'exampleValues'
  | 'answer'
  | 'tags'
  | `variable.${'label' | 'description' | 'placeholder' | 'options'}`;

/** The size of a field, for `ResponseSize`. */
export const measured = (size: LibrarySize) => (sizes: MeasuredSizes) => sizes[size] ?? 0;

/**
 * The same for a text of each entry of a list: the most that all entries of a prompt have together, shared out evenly. The
 * entries are the variables, unless their number is given.
 */
export const measuredShare = (size: LibrarySize, entries?: number) => (sizes: MeasuredSizes) =>
  measured(size)(sizes) / (entries ?? (sizes.variables || 1));

/** How many prompts are measured, so that a library of millions is measured as fast. The others are taken to be like them. */
const MEASURED_MAX = 2000;

/** Measures the library. Reads the texts, which takes some milliseconds, so the caller keeps the result. */
export async function measureLibrary(em: SqlEntityManager): Promise<MeasuredSizes> {
  const [row] = await rawQuery(
    { prompts: int, related: int, variables: int, texts: json<Partial<Record<TextSize, number>>>() },
    sql`
    with listed as materialized (
      select id, title, description, content, tags, related, variables, short_content, follow_ups, changes, example from prompts
      where archived_at is null order by id limit ${MEASURED_MAX}
    ), texts as (
      select key, max(octet_length(value::text)) as bytes
      from listed cross join lateral json_each(
        json_build_object('title', title, 'description', description, 'content', content, 'tags', tags,
          'shortContent', short_content, 'followUps', follow_ups, 'changes', changes,
          'exampleValues', example -> 'values', 'answer', example -> 'answer')
      ) as field (key, value) group by key
      union all
      select 'variable.' || key, max(bytes) from (
        select id, key, sum(octet_length(value::text)) as bytes
        from listed cross join lateral jsonb_array_elements(variables) as variable (fields)
          cross join lateral jsonb_each(fields) as field (key, value)
        group by id, key
      ) as of_prompt group by key
    )
    select (select coalesce(sum(prompt_count), 0)::int from categories) as prompts, coalesce(max(cardinality(related)), 0)::int as related,
      coalesce(max(jsonb_array_length(variables)), 0)::int as variables,
      (select coalesce(json_object_agg(key, bytes), '{}') from texts) as texts
    from listed`,
  ).execute(em);
  const { texts, ...counts } = row!;
  return { ...counts, ...texts };
}
