import type pg from 'pg';
import { encodeCursor } from '../../api/src/core/database/cursor.ts';
import { RARE_WORD } from './fill.ts';

/** What queries about a library of a certain size are made of. */
export interface ScaleFacts {
  categories: string[];
  ids: string[];
  /** Frequent tags. */
  tags: string[];
  /** The cursor after 99 pages, or after all full pages but the last of a smaller library. */
  page100: string;
  /** How many prompts are before it. */
  offset: number;
}

/** Words by the share of the texts that have them. */
export interface Words {
  inFivePercent: string[];
  inThirtyPercent: string[];
  /** In one text of the library. */
  single: string[];
  /** Letters that are words, and no stop words. */
  letters: string[];
}

const CARDS = 24;

const strings = async (client: pg.Client, text: string, values: unknown[] = []) =>
  (await client.query<{ value: string }>(text, values)).rows.map(({ value }) => value);

/** Every word with the number of texts that have it. */
const STATISTICS = `ts_stat($$select to_tsvector('simple', title || ' ' || description || ' ' || content) from prompts$$)`;

/** The words whose share is the nearest. The share is the same in a larger library, because its texts are made of these. */
const wordsNear = (client: pg.Client, share: number, count: number) =>
  strings(
    client,
    `select word as value from ${STATISTICS} where word ~ '^[a-z]{5,12}$' order by abs(ndoc - $1::float8 * (select count(*) from prompts)), word limit $2`,
    [share, count],
  );

/** Read before the library is made larger. */
export async function readWords(client: pg.Client): Promise<Words> {
  return {
    inFivePercent: await wordsNear(client, 0.05, 20),
    inThirtyPercent: await wordsNear(client, 0.3, 10),
    single: await wordsNear(client, 0, 20),
    letters: await strings(
      client,
      `select word as value from ${STATISTICS}
       where word ~ '^[a-z]$' and to_tsvector('english', word) <> '' order by ndoc desc, word limit 5`,
    ),
  };
}

/** A rare word of a large library is in far fewer of its texts than one word of a small library. */
export const rareWordsOf = ({ single }: Words, isFilled: boolean): string[] => (isFilled ? [RARE_WORD] : single);

export async function readScaleFacts(client: pg.Client): Promise<ScaleFacts> {
  const [{ listed } = { listed: 0 }] = (
    await client.query<{ listed: number }>('select count(*)::int as listed from prompts where archived_at is null')
  ).rows;
  const offset = CARDS * Math.min(99, Math.floor(listed / CARDS) - 1);
  const { rows } = await client.query<{ keys: string[] }>(
    `select array[title, id] as keys from prompts where archived_at is null
     order by title collate "und-x-icu", id offset $1 limit 1`,
    [offset - 1],
  );
  return {
    categories: await strings(client, 'select id as value from categories order by position'),
    ids: await strings(client, 'select id as value from prompts where archived_at is null order by md5(id) limit 100'),
    tags: await strings(
      client,
      'select tag as value from prompts, unnest(tags) as tag group by tag order by count(*) desc, tag limit 10',
    ),
    page100: encodeCursor({ name: 'alphabetical', keys: [] }, rows[0]!.keys),
    offset,
  };
}
