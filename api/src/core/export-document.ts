import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SelectQueryBuilder } from 'kysely';
import { Field, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { parseJson } from './parse-json.ts';
import { int, text } from './database/columns.ts';
import {
  afterCursor,
  encodeCursor,
  orderBy,
  orderByKeys,
  selectKeys,
  type SortKey,
  type SortOrder,
  keysShape,
} from './database/cursor.ts';
import { rawQuery, sql } from './database/query.ts';
import { ApiError } from './errors.ts';

/** Bytes of a part at which it ends, and of a page of a list: one row more, at most, makes either longer. */
const PART_BYTES = 1_000_000;
/** Rows that are measured for a page: of ordinary ones, and of those with texts of 15,000 characters. */
const ROWS = 500;
export const ROWS_OF_LONG_TEXTS = 100;

@ObjectType({ description: 'A part of a JSON document. All parts after one another are the document.' })
export class ExportPart {
  @Field(() => String, { description: 'The text of the part. It can end anywhere between two values.' })
  text!: string;

  @Field(() => String, { nullable: true, description: 'To pass as `after` for the next part; null after the last one.' })
  nextCursor!: string | null;
}

interface Rows {
  rows: object[];
  /** Where to continue; null after the last row. */
  next: string | null;
}

/** A member of an exported document: a value, or a list whose rows are read in pages. */
export type Section = { value: () => unknown } | { list: (em: SqlEntityManager, after: string | null) => Promise<Rows> };

/** The sections by their names, in their order. */
export type Sections = Readonly<Record<string, Section>>;

const shape = { json: text, ...keysShape, found: int };

/** The rows of a query, as PostgreSQL writes them as JSON, in the order of these keys. The last key is unique. */
export function listOf<Schema, From extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, From, Row>,
  keys: readonly SortKey[],
  limit = ROWS,
): Section {
  const order: SortOrder = { name: 'export', keys };
  return {
    list: async (em, after) => {
      const page = query
        .select([selectKeys(order), sql<number>`row_number() over (${orderBy(order)})`.as('number')])
        .where(afterCursor(order, after))
        .orderBy(orderByKeys(order))
        .limit(limit);
      const rows = await rawQuery(
        shape,
        sql`
          with rows as materialized (select to_json(r)::text as json, r.keys, r.number from ${page} as r)
          select json, keys, (select count(*)::int from rows) as found
          from (select *, sum(octet_length(json)) over (order by number) - octet_length(json) as before from rows) as measured
          where before < ${PART_BYTES}::int order by number`,
      ).execute(em);
      const last = rows.at(-1);
      const hasMore = last !== undefined && (last.found === limit || last.found > rows.length);
      return {
        rows: rows.map(({ json }) => {
          const { keys: _, number: __, ...row } = JSON.parse(json) as Record<string, unknown>;
          return row;
        }),
        next: hasMore ? encodeCursor(order, last.keys) : null,
      };
    },
  };
}

const position = z.tuple([z.string(), z.string(), z.string().nullable()]);

const encodePosition = (document: string, section: string, after: string | null) =>
  Buffer.from(JSON.stringify([document, section, after])).toString('base64url');

/** The section in which to continue, and the cursor of its list. */
function decodePosition(document: string, names: readonly string[], cursor: string): { index: number; after: string | null } {
  const { data } = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  const index = data?.[0] === document ? names.indexOf(data[1]) : -1;
  if (data && index >= 0) return { index, after: data[2] };
  throw new ApiError('BAD_USER_INPUT', 'This is not a cursor of this document. Start over without it.', {
    fields: { after: 'Not a cursor of this document' },
  });
}

/** JSON as `JSON.stringify` writes it with two spaces, inside of something that is indented already. */
const indented = (value: unknown, depth: number) =>
  JSON.stringify(value ?? null, null, 2).replaceAll('\n', `\n${' '.repeat(2 * depth)}`);

/** Writes the part of a document after a cursor, or the first one. A section of a later part is read later. */
export async function writePart(
  em: SqlEntityManager,
  document: string,
  sections: Sections,
  cursor: string | null | undefined,
): Promise<ExportPart> {
  const names = Object.keys(sections);
  let { index, after } = cursor ? decodePosition(document, names, cursor) : { index: 0, after: null };
  let written = '';
  while (index < names.length) {
    const name = names[index]!;
    const section = sections[name]!;
    if (after === null) written += `${index === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: `;
    if ('value' in section) written += indented(await section.value(), 1);
    else {
      const { rows, next } = await section.list(em, after);
      const begin = after === null ? '[' : ',';
      const end = after === null && rows.length === 0 ? '[]' : '\n  ]';
      if (rows.length > 0) written += begin + rows.map((row) => `\n    ${indented(row, 2)}`).join(',');
      if (next === null) written += end;
      after = next;
    }
    if (after === null) index += 1;
    if (index < names.length && Buffer.byteLength(written) >= PART_BYTES)
      return { text: written, nextCursor: encodePosition(document, names[index]!, after) };
  }
  return { text: `${written}\n}`, nextCursor: null };
}

/** Writes a whole document, or throws once it is longer than a response may be. */
export async function writeWhole(
  em: SqlEntityManager,
  document: string,
  sections: Sections,
  { bytes, partsFrom }: { bytes: number; partsFrom: string },
): Promise<string> {
  const parts: string[] = [];
  let size = 0;
  let cursor: string | null = null;
  do {
    const { text: part, nextCursor } = await writePart(em, document, sections, cursor);
    parts.push(part);
    size += Buffer.byteLength(part);
    if (size > bytes)
      throw new ApiError(
        'QUERY_TOO_COMPLEX',
        `This document is too large for one response. Read it in parts, with ${partsFrom}.`,
      );
    cursor = nextCursor;
  } while (cursor !== null);
  return parts.join('');
}
