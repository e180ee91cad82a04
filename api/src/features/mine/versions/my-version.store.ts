import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { arrayOf, bool, int, json, nullable, text, timestamptz } from '../../../core/database/columns.ts';
import { anyOf, kysely, rawQuery, sql } from '../../../core/database/query.ts';
import { publishedTexts } from '../../prompts/import/published-texts.ts';
import type { MyVersionFields } from './my-version.check.ts';
import { kept } from './my-version.read.ts';
import { type MyDefault, OLD_SAVES_MAX, SAVES_MAX } from './my-version.types.ts';
import { ownWords } from './own-words.ts';

/**
 * Prompts, each with the member's version if there is one. The member must be locked. A version without saves is deleted: its
 * row only keeps the number of the last one.
 */
export const readStates = (tx: SqlEntityManager, userId: string, promptIds: readonly string[]) =>
  rawQuery(
    {
      id: text,
      isPremium: bool,
      isArchived: bool,
      version: text,
      library: text,
      published: arrayOf(text),
      versionCount: int,
      lastRevision: nullable(int),
      createdAt: nullable(timestamptz),
      revision: nullable(int),
      baseDigest: nullable(text),
      baseVersion: nullable(text),
      content: nullable(text),
      defaults: nullable(json<MyDefault[]>()),
      note: nullable(text),
    },
    sql`select p.id, p.is_premium as "isPremium", p.archived_at is not null as "isArchived", p.version, p.content as library,
        array(select t.content from ${publishedTexts} where t.content is not null) as published,
        (select count(*)::int from ${kept} where v.user_id = ${userId}) as "versionCount",
        v.revision as "lastRevision", v.created_at as "createdAt",
        s.revision, v.base_digest as "baseDigest", s.base_version as "baseVersion", s.content, s.defaults, s.note
      from prompts p
      left join my_versions v on v.user_id = ${userId} and v.prompt_id = p.id
      left join my_version_saves s on s.user_id = v.user_id and s.prompt_id = p.id and s.revision = v.revision
      where p.id = ${anyOf(promptIds)}`,
  ).execute(tx);
export type State = Awaited<ReturnType<typeof readStates>>[number];

export const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');

/** The text of the library that a save is compared with, by its digest, and the number that it had. */
export interface Base {
  digest: string;
  version: string;
}

export const libraryBase = ({ library, version }: State): Base => ({ digest: digestOf(library), version });

/** The base of a version, or of one of its saves. Undefined if there is none. */
export async function findBase(
  tx: SqlEntityManager,
  userId: string,
  state: State,
  save = state.revision,
): Promise<Base | undefined> {
  const { id, revision, baseDigest, baseVersion } = state;
  if (save === null || baseDigest === null || baseVersion === null) return undefined;
  if (save === revision) return { digest: baseDigest, version: baseVersion };
  const found = await kysely(tx)
    .selectFrom('my_version_saves')
    .select(['base_digest', 'base_version'])
    .where('user_id', '=', userId)
    .where('prompt_id', '=', id)
    .where('revision', '=', save)
    .executeTakeFirst();
  return found && { digest: found.base_digest ?? baseDigest, version: found.base_version };
}

interface Save {
  state: State;
  fields: MyVersionFields;
  base: Base;
}

/** All texts of prompts that were published. */
async function readLibraryTexts(tx: SqlEntityManager, promptIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await kysely(tx)
    .selectFrom('prompt_texts')
    .select(['prompt_id', 'content'])
    .where('prompt_id', '=', anyOf(promptIds))
    .execute();
  const texts = new Map<string, string[]>();
  for (const { prompt_id, content } of rows) texts.set(prompt_id, [...(texts.get(prompt_id) ?? []), content]);
  return texts;
}

/** Writes saves of a member, each of another prompt. */
export async function storeSaves(tx: SqlEntityManager, userId: string, saves: readonly Save[], now: Date): Promise<void> {
  await kysely(tx)
    .insertInto('prompt_texts')
    .values(
      saves.map(({ state: { id, version, library } }) => ({
        prompt_id: id,
        digest: digestOf(library),
        version,
        content: library,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const texts = await readLibraryTexts(
    tx,
    saves.map(({ state }) => state.id),
  );
  const rows = saves.map(({ state, ...rest }) => ({ ...rest, state, revision: (state.lastRevision ?? 0) + 1 }));
  await kysely(tx)
    .insertInto('my_versions')
    .values(
      rows.map(({ state, revision, base }) => ({
        user_id: userId,
        prompt_id: state.id,
        revision,
        base_digest: base.digest,
        updated_at: now,
        created_at: state.revision === null ? now : (state.createdAt ?? now),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'prompt_id']).doUpdateSet(({ ref }) => ({
        revision: ref('excluded.revision'),
        base_digest: ref('excluded.base_digest'),
        created_at: ref('excluded.created_at'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
  await kysely(tx)
    .insertInto('my_version_saves')
    .values(
      rows.map(({ state, fields: { content, defaults, note }, revision, base }) => ({
        user_id: userId,
        prompt_id: state.id,
        revision,
        base_version: base.version,
        base_digest: base.digest,
        content,
        note,
        saved_at: now,
        defaults: JSON.stringify(defaults),
        own_words: ownWords([...(texts.get(state.id) ?? []), ...state.published], content),
      })),
    )
    .execute();
}

/** Deletes the oldest saves of a member: of each version, and of all together. */
export const deleteOldSaves = (tx: SqlEntityManager, userId: string): Promise<unknown> =>
  rawQuery(
    {},
    sql`delete from my_version_saves where user_id = ${userId} and (prompt_id, revision) in (
      select prompt_id, revision from (
        select s.prompt_id, s.revision, v.revision - s.revision as age,
          row_number() over (order by s.saved_at desc, s.revision desc) as place
        from my_version_saves s join my_versions v on v.user_id = s.user_id and v.prompt_id = s.prompt_id
        where s.user_id = ${userId} and s.revision < v.revision
      ) as old where age >= ${SAVES_MAX} or place > ${OLD_SAVES_MAX})`,
  ).execute(tx);
