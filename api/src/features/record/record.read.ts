import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { int8, json, nullable, text, timestamptz } from '../../core/database/columns.ts';
import { afterCursor, orderBy, orderWithin, selectKeys, type SortOrder, keysShape } from '../../core/database/cursor.ts';
import { type PageArguments, toPage } from '../../core/database/page.ts';
import { rawQuery, sql } from '../../core/database/query.ts';
import { isValidText, normalizeName, visibleText } from '../../core/input.ts';
import { type AiUse, type AiUseConnection, type AiUseFilter, type AiUseNote, MATTERS_MAX } from './record.types.ts';

type NoteRow = Omit<AiUseNote, 'at'> & { at: string };

const newestFirst: SortOrder = {
  name: 'ai-uses',
  keys: [
    [sql`u.used_at`, 'timestamptz'],
    [sql`u.id`, 'bigint'],
  ],
  descending: true,
};

const orderOf = ({ since, until, matter }: AiUseFilter) =>
  orderWithin(newestFirst, { since, until, matter: matter && cleanName(matter) });

const shape = {
  id: int8,
  usedAt: timestamptz,
  promptId: text,
  title: text,
  version: nullable(text),
  matter: nullable(text),
  notes: json<NoteRow[]>(),
  ...keysShape,
};

/** The name of a client or matter as it is stored and compared. */
export const cleanName = (name: string): string => normalizeName(visibleText(name));

/** The spaces that `cleanName` replaces, apart from the usual one. */
const OTHER_SPACES = '\\u0009-\\u000d\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** The characters that it removes, because they have no shape. */
const HIDDEN =
  '\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufff8';

/** The characters that it removes from both ends only. */
const AT_ENDS = ' \\u200c\\u200d\\u2800';

/**
 * A name as `cleanName` has it: notes cannot be changed, and earlier ones have names as they were typed. Nearly all are clean, which
 * takes a fraction of the time to see.
 */
export const cleanedName = (name: RawBuilder<unknown>) => {
  const spaced = sql`regexp_replace(regexp_replace(normalize(${name}), ${sql.lit(`[${HIDDEN}]+`)}, '', 'g'),
    ${sql.lit(`[ ${OTHER_SPACES}]+`)}, ' ', 'g')`;
  return sql<string>`case when ${name} is nfc normalized and ${name} !~ ${sql.lit(`^[${AT_ENDS}]|[${AT_ENDS}]$|  |[${OTHER_SPACES}${HIDDEN}]`)}
    then ${name} else regexp_replace(${spaced}, ${sql.lit(`^[${AT_ENDS}]+|[${AT_ENDS}]+$`)}, '', 'g') end`;
};

/** The uses of a member with their notes. `matter` is that of the last note that names one. */
const usesOf = (userId: string) => sql`
  select u.id, u.used_at as "usedAt", u.prompt_id as "promptId", p.title, u.version, m.matter,
    coalesce(n.notes, '[]') as notes, ${selectKeys(newestFirst)}
  from prompt_uses u join prompts p on p.id = u.prompt_id
    left join lateral (
      select ${cleanedName(sql.ref('matter'))} as matter from use_notes where use_id = u.id and matter is not null order by id desc limit 1
    ) m on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('at', at, 'matter', matter, 'assistant', assistant, 'isReview', is_review,
        'text', note) order by id) as notes
      from use_notes where use_id = u.id
    ) n on true
  where u.user_id = ${userId}`;

/** Each label that a member has given, once: normalizing that of every note took most of the time. */
const labelsOf = (userId: string) => sql`
  (select matter, max(id) as id from use_notes where user_id = ${userId} and matter is not null group by matter offset 0)`;

/** The ids are a separate condition, because a member has far fewer notes than uses, which would all be looked at. */
const isOfMatter = (userId: string, matter: string) => sql<boolean>`
  u.id = any (array(
    select n.use_id from use_notes n where n.user_id = ${userId} and n.matter = any (array(
      select l.matter from ${labelsOf(userId)} l where ${cleanedName(sql.ref('l.matter'))} = ${matter}
    ))
  )) and m.matter = ${matter}`;

function matterCondition(userId: string, matter: string | null | undefined) {
  if (matter == null) return sql`true`;
  const name = cleanName(matter);
  return name === '' ? sql`m.matter is null` : isOfMatter(userId, name);
}

const matches = (userId: string, { since, until, matter }: AiUseFilter) => sql<boolean>`
  ${since ? sql`u.used_at >= ${since}` : sql`true`} and ${until ? sql`u.used_at < ${until}` : sql`true`}
  and ${matterCondition(userId, matter)}`;

const toUse = ({
  keys: _,
  usedAt,
  notes,
  ...use
}: { keys: string[]; usedAt: string; notes: NoteRow[] } & Omit<AiUse, 'usedAt' | 'notes'>) => ({
  ...use,
  usedAt: new Date(usedAt),
  notes: notes.map(({ at, ...note }) => ({ ...note, at: new Date(at) })),
});

const select = async (em: SqlEntityManager, userId: string, filter: AiUseFilter, { first, after }: PageArguments) =>
  isValidText(filter.matter ?? '')
    ? rawQuery(
        shape,
        sql`${usesOf(userId)} and ${matches(userId, filter)} and ${afterCursor(orderOf(filter), after)} ${orderBy(newestFirst)} limit ${first}`,
      ).execute(em)
    : [];

/** A page of the record, in one statement. */
export async function listUses(
  em: SqlEntityManager,
  userId: string,
  filter: AiUseFilter,
  page: PageArguments,
): Promise<AiUseConnection> {
  const rows = await select(em, userId, filter, { ...page, first: page.first + 1 });
  return toPage(orderOf(filter), rows, page, toUse);
}

/** The newest entries, at most `limit`. */
export const readUses = async (em: SqlEntityManager, userId: string, filter: AiUseFilter, limit: number): Promise<AiUse[]> =>
  (await select(em, userId, filter, { first: limit })).map(toUse);

/** The uses with these ids, newest first. */
export const findUses = async (em: SqlEntityManager, userId: string, ids: readonly string[]): Promise<AiUse[]> =>
  (await rawQuery(shape, sql`${usesOf(userId)} and u.id = any (${ids}::bigint[]) ${orderBy(newestFirst)}`).execute(em)).map(
    toUse,
  );

/** The labels that the member has given, the last one first. */
export async function readMatters(em: SqlEntityManager, userId: string): Promise<string[]> {
  const matterName = cleanedName(sql.ref('l.matter'));
  const rows = await rawQuery(
    { matter: text },
    sql`select ${matterName} as matter from ${labelsOf(userId)} l group by 1 order by max(l.id) desc limit ${MATTERS_MAX}`,
  ).execute(em);
  return rows.map(({ matter }) => matter);
}
