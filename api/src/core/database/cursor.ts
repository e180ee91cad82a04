/**
 * Keyset pagination: a cursor has the sort values of the last row that a client has, and the next page has the rows after it.
 * A sort expression is never null.
 */
import { crc32 } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { isValidText, isUuid } from '../input.ts';
import { parseJson } from '../parse-json.ts';
import { json } from './columns.ts';

/** A sort expression, and the type that its text in a cursor is cast to. */
export type SortKey = readonly [
  expression: RawBuilder<unknown>,
  type: 'text' | 'uuid' | 'timestamptz' | 'int' | 'bigint' | 'float8',
];

/**
 * The order of a list. The last key is unique. All keys have the same direction, so that a single row comparison and a single
 * index are enough.
 */
export interface SortOrder {
  name: string;
  keys: readonly SortKey[];
  descending?: boolean;
}

/**
 * The order of a list that has other entries by the search, the filters, or the collection or prompt whose list it is. Its cursors
 * name them by a checksum, so that one is refused where it would give a wrong page. Give them in one form: what lists the same must
 * have the same checksum.
 */
export function orderWithin(order: SortOrder, list: Readonly<Record<string, unknown>>): SortOrder {
  const given = Object.entries(list).filter(([, value]) => value != null);
  return given.length === 0 ? order : { ...order, name: `${order.name} ${crc32(JSON.stringify(given)).toString(36)}` };
}

/** As PostgreSQL prints it. */
const TIMESTAMPTZ = /^([1-9]\d{3})-(\d\d)-(\d\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

const isInteger = (bits: number) => (key: string) => /^-?\d{1,19}$/.test(key) && BigInt.asIntN(bits, BigInt(key)) === BigInt(key);

/** Whether a sort value of a cursor can be cast to its type: a forged cursor must not cause a database error. */
const canCast = {
  text: isValidText,
  uuid: isUuid,
  timestamptz: (key: string) => {
    const [year = 0, month = 0, day = 0] = (TIMESTAMPTZ.exec(key) ?? []).slice(1, 4).map(Number);
    const date = new Date(Date.UTC(year, month - 1, day));
    return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  },
  int: isInteger(32),
  bigint: isInteger(64),
  float8: (key: string) => /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/.test(key),
};

const FOREIGN_CURSOR =
  'This is not a cursor of this list with these arguments. Send it with the search, filters and order of the page it came from, or start over without it.';

const cursorSchema = z.tuple([z.string(), z.array(z.string().max(500)).max(4)]);

const commaSeparated = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/** Encodes the sort values of a row, as `selectKeys` selects them, as an opaque cursor. It is not memoized: a lookup takes longer. */
export const encodeCursor = (order: SortOrder, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([order.name, keys])).toString('base64url');

function decodeCursor(cursor: string, order: SortOrder, argument: Argument): string[] {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const keys = parsed.data?.[0] === order.name ? parsed.data[1] : undefined;
  if (keys?.length !== order.keys.length || !keys.every((key, at) => canCast[order.keys[at]![1]](key))) {
    throw new ApiError('BAD_USER_INPUT', FOREIGN_CURSOR, { fields: { [argument]: 'Not a cursor of this list' } });
  }
  return keys;
}

/** Selects the sort values as the column of `keysShape`. As JSON, because it takes a third of the time to parse an array of PostgreSQL. */
export const selectKeys = ({ keys }: SortOrder) =>
  sql<string[]>`jsonb_build_array(${commaSeparated(keys.map(([expression]) => sql`(${expression})::text`))})`.as('keys');

/** The sort values of a row, for `encodeCursor`. */
export const keysShape = { keys: json<string[]>() };

/** The order for the query builder. */
export const orderByKeys = ({ keys, descending }: SortOrder): RawBuilder<unknown> =>
  commaSeparated(keys.map(([expression]) => sql`${expression} ${descending ? sql`desc` : sql`asc`}`));

export const orderBy = (order: SortOrder) => sql`order by ${orderByKeys(order)}`;

/** The same list from its other end. */
export const reverse = (order: SortOrder): SortOrder => ({ ...order, descending: !order.descending });

type Argument = 'after' | 'before';

/** The sort values of a cursor by the names that a compiled query gives them, such as `after0`; none without a cursor. */
export function cursorValues(order: SortOrder, cursor: string | null | undefined, argument: Argument): Record<string, string> {
  if (!cursor) return {};
  return Object.fromEntries(decodeCursor(cursor, order, argument).map((key, at) => [`${argument}${at}`, key]));
}

/** The condition for the rows past a cursor, on the side of the argument. Without the values of one, every row is. */
export function isPast(order: SortOrder, values: Readonly<Record<string, unknown>>, argument: Argument): RawBuilder<boolean> {
  const keys = order.keys.map((_, at) => values[`${argument}${at}`]);
  if (keys[0] === undefined) return sql<boolean>`true`;
  const left = commaSeparated(order.keys.map(([expression]) => expression));
  const right = commaSeparated(keys.map((key, at) => sql`${key}::${sql.raw(order.keys[at]![1])}`));
  const isGreater = Boolean(order.descending) === (argument === 'before');
  return sql<boolean>`(${left}) ${isGreater ? sql`>` : sql`<`} (${right})`;
}

/** The condition for the rows after the cursor: true without a cursor. */
export const afterCursor = (order: SortOrder, cursor: string | null | undefined) =>
  isPast(order, cursorValues(order, cursor, 'after'), 'after');
