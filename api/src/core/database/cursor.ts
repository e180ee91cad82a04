import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { isValidText, isUuid } from '../input.ts';

/** A sort expression, and the type that its text in a cursor is cast to. */
export type OrderKey = readonly [
  expression: RawBuilder<unknown>,
  type: 'text' | 'uuid' | 'timestamptz' | 'int' | 'bigint' | 'float8',
];

/** The order of a list. The last key is unique. All keys have the same direction, so that one row comparison and one index do. */
export interface Order {
  name: string;
  keys: readonly OrderKey[];
  descending?: boolean;
}

const moment = /^([1-9]\d{3})-(\d\d)-(\d\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Whether a key of a cursor can be cast to its type: an invalid cursor must not cause a database error. */
const plausible = {
  text: isValidText,
  uuid: isUuid,
  timestamptz: (key: string) => {
    const [year = 0, month = 0, day = 0] = (moment.exec(key) ?? []).slice(1, 4).map(Number);
    const date = new Date(Date.UTC(year, month - 1, day));
    return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  },
  int: (key: string) => /^-?\d{1,9}$/.test(key),
  bigint: (key: string) => /^-?\d{1,18}$/.test(key),
  float8: (key: string) => /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/.test(key),
};

const cursorSchema = z.tuple([z.string(), z.array(z.string().max(500)).max(4)]);

const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/** The position of a row: its keys as text, as `selectKeys` selects them. */
export const encodeCursor = (order: Order, keys: string[]): string =>
  Buffer.from(JSON.stringify([order.name, keys])).toString('base64url');

function decodeCursor(cursor: string, order: Order): string[] {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const keys = parsed.data?.[0] === order.name ? parsed.data[1] : undefined;
  if (keys?.length !== order.keys.length || !keys.every((key, at) => plausible[order.keys[at]![1]](key))) {
    throw new ApiError('BAD_USER_INPUT', 'This cursor does not belong to this list. Start again without it.', {
      fields: { after: 'Not a cursor of this list' },
    });
  }
  return keys;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The column `keys`, which `encodeCursor` takes. */
export const selectKeys = ({ keys }: Order) =>
  sql<string[]>`array[${list(keys.map(([expression]) => sql`(${expression})::text`))}]`.as('keys');

/** The order for the query builder. */
export const inOrder = ({ keys, descending }: Order): RawBuilder<unknown> =>
  list(keys.map(([expression]) => sql`${expression} ${descending ? sql`desc` : sql`asc`}`));

export const orderBy = (order: Order) => sql`order by ${inOrder(order)}`;

/** The condition for the rows after the cursor: true without a cursor. */
export function behind(order: Order, cursor: string | null | undefined): RawBuilder<boolean> {
  if (!cursor) return sql<boolean>`true`;
  const keys = decodeCursor(cursor, order);
  const left = list(order.keys.map(([expression]) => expression));
  const right = list(keys.map((key, at) => sql`${key}::${sql.raw(order.keys[at]![1])}`));
  return sql<boolean>`(${left}) ${order.descending ? sql`<` : sql`>`} (${right})`;
}
