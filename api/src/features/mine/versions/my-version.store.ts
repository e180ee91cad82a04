import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { arrayOf, bool, int, json, nullable, text } from '../../../core/database/columns.ts';
import { anyOf, kysely, rawQuery, sql } from '../../../core/database/query.ts';
import { publishedTexts } from '../../prompts/import/published-texts.ts';
import type { MyVersionFields } from './my-version.check.ts';
import { type MyDefault, OLD_SAVES_MAX, SAVES_MAX } from './my-version.types.ts';
import { ownWords } from './own-words.ts';

/** Prompts, each with the member's version if there is one. The member must be locked. */
export const readStates = (tx: SqlEntityManager, userId: string, promptIds: readonly string[]) =>
  rawQuery(
    {
      ...{ id: text, isPremium: bool, isArchived: bool, version: text, library: text, versionCount: int },
      ...{ revision: nullable(int), baseDigest: nullable(text), baseVersion: nullable(text) },
      published: arrayOf(text),
      ...{ content: nullable(text), defaults: nullable(json<MyDefault[]>()), note: nullable(text) },
    },
    sql`select p.id, p.is_premium as "isPremium", p.archived_at is not null as "isArchived", p.version, p.content as library,
        array(select t.content from ${publishedTexts} where t.content is not null) as published,
        (select count(*)::int from my_versions where user_id = ${userId}) as "versionCount",
        v.revision, v.base_digest as "baseDigest", b.version as "baseVersion", s.content, s.defaults, s.note
      from prompts p
      left join my_versions v on v.user_id = ${userId} and v.prompt_id = p.id
      left join prompt_texts b on b.prompt_id = p.id and b.digest = v.base_digest
      left join my_version_saves s on s.user_id = v.user_id and s.prompt_id = p.id and s.revision = v.revision
      where p.id = ${anyOf(promptIds)}`,
  ).execute(tx);
export type State = Awaited<ReturnType<typeof readStates>>[number];

/** What is saved: compared with the library's text of now, or still with the one that the version is compared with. */
interface Save {
  state: State;
  fields: MyVersionFields;
  isRebased: boolean;
}

const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');

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
  const rebased = saves.filter(({ isRebased }) => isRebased);
  if (rebased.length > 0)
    await kysely(tx)
      .insertInto('prompt_texts')
      .values(
        rebased.map(({ state: { id, version, library } }) => ({
          ...{ prompt_id: id, digest: digestOf(library), version, content: library },
        })),
      )
      .onConflict((known) => known.doNothing())
      .execute();
  const texts = await readLibraryTexts(
    tx,
    saves.map(({ state }) => state.id),
  );
  const rows = saves.map(({ state, fields, isRebased }) => ({
    ...{ state, fields, revision: (state.revision ?? 0) + 1 },
    digest: isRebased || state.baseDigest === null ? digestOf(state.library) : state.baseDigest,
    version: isRebased || state.baseVersion === null ? state.version : state.baseVersion,
  }));
  await kysely(tx)
    .insertInto('my_versions')
    .values(
      rows.map(({ state, revision, digest }) => ({
        ...{ user_id: userId, prompt_id: state.id, revision, base_digest: digest, created_at: now, updated_at: now },
      })),
    )
    .onConflict((known) =>
      known.columns(['user_id', 'prompt_id']).doUpdateSet(({ ref }) => ({
        revision: ref('excluded.revision'),
        base_digest: ref('excluded.base_digest'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
  await kysely(tx)
    .insertInto('my_version_saves')
    .values(
      rows.map(({ state, fields: { content, defaults, note }, revision, version }) => ({
        ...{ user_id: userId, prompt_id: state.id, revision, base_version: version, content, note, saved_at: now },
        own_words: ownWords([...(texts.get(state.id) ?? []), ...state.published], content),
        defaults: JSON.stringify(defaults),
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
