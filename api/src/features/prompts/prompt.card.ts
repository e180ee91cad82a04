import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { json, oneOf, type RowOf, type RowShape } from '../../core/database/columns.ts';
import { kysely, rawQuery, sql } from '../../core/database/query.ts';
import type { Category } from './category.entity.ts';
import { categoryColumns, promptColumns } from './prompt.columns.ts';
import { Prompt, PromptTask, type PromptVariable, Sensitivity } from './prompt.entity.ts';

const selection = [...promptColumns.selection, categoryColumns.json.as('category')];

/** The columns of a card in raw SQL: `p` is the prompt and `c` its category, as `joinCategory` joins it. */
export const cardColumns = sql.join(selection);
export const joinCategory = sql`join categories c on c.id = p.category_id`;

/** The shape of `cardColumns`. */
export const cardShape = {
  ...promptColumns.shape,
  task: oneOf(...Object.values(PromptTask)),
  sensitivity: oneOf(...Object.values(Sensitivity)),
  variables: json<PromptVariable[]>(),
  category: json<Category>(),
};
export type CardRow = RowOf<typeof cardShape>;

/** Archived prompts are in no list. */
export const isListed = sql<boolean>`p.archived_at is null`;

/** The query builder over cards. It also selects archived prompts. */
export const selectCards = (em: SqlEntityManager) =>
  kysely(em)
    .selectFrom('prompts as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .select(selection)
    .$castTo<CardRow>();

/**
 * The row of a card as the entity; the database returns timestamps as text. Of an object that is no instance of the entity,
 * type-graphql would make one for each field that has a resolver.
 */
export const toPrompt = <Row extends CardRow>(row: Row): Omit<Row, 'createdAt' | 'reviewedAt'> & Prompt =>
  Object.assign(Object.create(Prompt.prototype) as Prompt, row, {
    createdAt: new Date(row.createdAt),
    reviewedAt: new Date(row.reviewedAt),
  });

/** Runs a raw query that selects `cardColumns` and the columns of the given shape. */
export async function queryPrompts<Shape extends RowShape>(em: SqlEntityManager, shape: Shape, query: RawBuilder<unknown>) {
  const rows = await rawQuery({ ...cardShape, ...shape }, query).execute(em);
  return rows.map(toPrompt);
}
