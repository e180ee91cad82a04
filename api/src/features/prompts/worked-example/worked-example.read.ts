import { defineBatch } from '../../../core/database/batch.ts';
import { anyOf, kysely } from '../../../core/database/query.ts';
import type { FollowUp, PromptChange, WorkedExample } from './worked-example.types.ts';

export interface Edition {
  changes: PromptChange[];
  shortContent: string | null;
  followUps: FollowUp[];
}

/** The columns of an edition, of the table or alias of prompts. */
export const editionColumns = <Table extends string>(table: Table) =>
  [`${table}.changes`, `${table}.short_content as shortContent`, `${table}.follow_ups as followUps`] as const;

/** What belongs to the texts of prompts, by their ids. The caller checks that the viewer may read it. */
export const editionBatch = defineBatch<Edition | null>(async (ids, { em }) => {
  const rows = await kysely(em)
    .selectFrom('prompts')
    .select(['id', ...editionColumns('prompts')])
    .where('id', '=', anyOf(ids))
    .$castTo<Edition & { id: string }>()
    .execute();
  return new Map(rows.map(({ id, ...edition }) => [id, edition]));
}, null);

/** The worked examples of prompts, by their ids. Large: up to 40 kB each. */
export const exampleBatch = defineBatch<WorkedExample | null>(async (ids, { em }) => {
  const rows = await kysely(em)
    .selectFrom('prompts')
    .select(['id', 'example'])
    .where('id', '=', anyOf(ids))
    .$castTo<{ id: string; example: WorkedExample | null }>()
    .execute();
  return new Map(rows.map(({ id, example }) => [id, example]));
}, null);
