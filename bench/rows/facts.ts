import type pg from 'pg';
import { encodeCursor, orderWithin } from '../../api/src/core/database/cursor.ts';

/** What requests are made of: read from the library, so that they fit any. */
export interface Facts {
  /** The id of the largest category. */
  category: string;
  prompts: { id: string; related: string[] }[];
  /** Distinct words of titles. */
  words: string[];
  /** Places in lists, of the library or of a category. */
  positions: { sort: string; after: (number: number, category?: string) => string }[];
  /** How many members read. */
  members: number;
}

const orders = {
  newest: { keys: ['created_at', '(-position)', 'id'], direction: 'desc' },
  oldest: { keys: ['created_at', '(-position)', 'id'], direction: 'asc' },
  alphabetical: { keys: ['title collate "und-x-icu"', 'id'], direction: 'asc' },
  popular: { keys: ['(-usage_count)', 'title collate "und-x-icu"', 'id'], direction: 'asc' },
};

const strings = async (client: pg.Client, text: string) =>
  (await client.query<{ value: string }>(text)).rows.map(({ value }) => value);

/** Cursors behind the prompts of the first half of each list. The last key is an id: with a number in it, it is another place. */
async function readPositions(client: pg.Client): Promise<Facts['positions']> {
  const positions: Facts['positions'] = [];
  for (const [sort, { keys, direction }] of Object.entries(orders)) {
    const { rows } = await client.query<{ keys: string[] }>(
      `select array[${keys.map((key) => `(${key})::text`).join(', ')}] as keys from prompts where archived_at is null
       order by ${keys.map((key) => `${key} ${direction}`).join(', ')} limit (select count(*) / 2 from prompts)`,
    );
    const after = (place: string[]) => (number: number, category?: string) =>
      encodeCursor(orderWithin({ name: sort, keys: [] }, { category }), place.with(-1, `${place.at(-1)}-${number}`));
    positions.push(...rows.map((row) => ({ sort, after: after(row.keys) })));
  }
  return positions;
}

export async function readFacts(client: pg.Client, members: number): Promise<Facts> {
  await client.query("set timezone to 'UTC'");
  const [category] = await strings(client, 'select id as value from categories order by prompt_count desc, id limit 1');
  const { rows: prompts } = await client.query<Facts['prompts'][number]>(
    'select id, related from prompts where archived_at is null order by id',
  );
  const words = await strings(
    client,
    `select distinct lower(word) as value from prompts, regexp_split_to_table(title, '[^A-Za-z]+') as word
     where archived_at is null and length(word) > 4 order by 1`,
  );
  return { category: category!, prompts, words, positions: await readPositions(client), members };
}
