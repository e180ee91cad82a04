import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { isValidText, isUuid } from '../input.ts';

/** An expression that an order compares, and the type that its text is cast back to. */
export type OrderKey = readonly [
  expression: RawBuilder<unknown>,
  type: 'text' | 'uuid' | 'timestamptz' | 'int' | 'bigint' | 'float8',
];

/** A total order of a list: the last key is unique. All keys go the same way, so that one row comparison and one index serve it. */
export interface Order {
  name: string;
  keys: readonly OrderKey[];
  descending?: boolean;
}

const moment = /^([1-9]\d{3})-(\d\d)-(\d\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Whether the database could read a key as what it is: a made-up cursor must not become an error of the database. */
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

/** Where a row stands: the texts of its keys, as `selectKeys` answers them. */
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

/** The column `keys`, from which `encodeCursor` makes the cursor. */
export const selectKeys = ({ keys }: Order) =>
  sql<string[]>`array[${list(keys.map(([expression]) => sql`(${expression})::text`))}]`.as('keys');

/** What the query builder orders by. */
export const inOrder = ({ keys, descending }: Order): RawBuilder<unknown> =>
  list(keys.map(([expression]) => sql`${expression} ${descending ? sql`desc` : sql`asc`}`));

export const orderBy = (order: Order) => sql`order by ${inOrder(order)}`;

/** The condition that leaves what comes behind the cursor; all where there is none. */
export function behind(order: Order, cursor: string | null | undefined): RawBuilder<boolean> {
  if (!cursor) return sql<boolean>`true`;
  const keys = decodeCursor(cursor, order);
  const left = list(order.keys.map(([expression]) => expression));
  const right = list(keys.map((key, at) => sql`${key}::${sql.raw(order.keys[at]![1])}`));
  return sql<boolean>`(${left}) ${order.descending ? sql`<` : sql`>`} (${right})`;
}
