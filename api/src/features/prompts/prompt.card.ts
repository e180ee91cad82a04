import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AliasedRawBuilder, RawBuilder } from 'kysely';
import { int, json, oneOf, type RowOf, type RowShape, text } from '../../core/database/columns.ts';
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

const slimShape = { id: text, usageCount: int };

/** What each row has that a card is made of, whether the rest of it is in memory or not. */
export type SlimRow = RowOf<typeof slimShape>;

/** Where the cards of a list come from: `p` is the prompt and, if they are joined, `c` its category. */
export interface Cards {
  selection: AliasedRawBuilder<unknown, string>[];
  columns: RawBuilder<unknown>;
  isJoined: boolean;
  join: RawBuilder<unknown>;
  shape: typeof slimShape & RowShape;
  toPrompt(row: SlimRow): Prompt;
}

/** The query builder over cards, wherever they come from. */
export function selectFrom(em: SqlEntityManager, cards: Cards) {
  const rows = kysely(em).selectFrom('prompts as p').select(cards.selection).$castTo<SlimRow>();
  // The columns of a category are only in what the cards select themselves.
  return cards.isJoined ? (rows.innerJoin('categories as c', 'c.id', 'p.category_id') as unknown as typeof rows) : rows;
}

/** Cards that are read from their tables. */
export const storedCards: Cards = {
  selection,
  columns: cardColumns,
  isJoined: true,
  join: joinCategory,
  shape: cardShape,
  toPrompt: (row) => toPrompt(row as CardRow),
};

/** A row is of a prompt that is not in memory. */
export class UnknownCardError extends Error {}

const slimSelection = [sql.ref('p.id').as('id'), sql.ref('p.usage_count').as('usageCount')];

/** Cards that are in memory, but for the counts, which change all the time. */
export const cachedCards = (cards: Map<string, Prompt>): Cards => ({
  selection: slimSelection,
  columns: sql.join(slimSelection),
  isJoined: false,
  join: sql``,
  shape: slimShape,
  toPrompt: ({ id, usageCount }) => {
    const card = cards.get(id);
    if (!card) throw new UnknownCardError();
    if (card.usageCount === usageCount) return card;
    // Of the entity, because a spread would be an object of no class. Kept, because the next list has the same count.
    const counted = Object.assign(Object.create(Prompt.prototype) as Prompt, card, { usageCount });
    cards.set(id, counted);
    return counted;
  },
});
