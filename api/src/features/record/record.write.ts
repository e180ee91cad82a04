import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { int8 } from '../../core/database/columns.ts';
import { kysely, rawQuery, rawStatement, sql } from '../../core/database/query.ts';
import { ApiError, notFound, parseInput } from '../../core/errors.ts';
import { optionalText } from '../../core/input.ts';
import { RETRY_WINDOW } from '../../core/time.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import { cleanedName, cleanName } from './record.read.ts';
import { ALL_NOTES_MAX, ASSISTANT_MAX, type AiUseNoteInput, MATTER_MAX, NOTE_MAX, NOTES_MAX, USES_MAX } from './record.types.ts';

/** Null if empty. */
const textOrNull = (max: number) =>
  optionalText(max)
    .nullish()
    .transform((value) => value || null);

const nameOrNull = (max: number) => textOrNull(max).transform((name) => name && (cleanName(name) || null));

const noteSchema = z.object({
  matter: nameOrNull(MATTER_MAX),
  assistant: nameOrNull(ASSISTANT_MAX),
  isReview: z.boolean().default(false),
  text: textOrNull(NOTE_MAX),
});
type Note = z.output<typeof noteSchema>;

export const isEmptyNote = ({ matter, assistant, isReview, text }: Note) => !isReview && (matter ?? assistant ?? text) === null;

/** Throws BAD_USER_INPUT for a text that is too long. */
export const parseNote = (input: AiUseNoteInput): Note => parseInput(noteSchema, input);

/** As PostgreSQL can compare with a bigint. */
const isUseId = (id: string) => /^\d{1,18}$/.test(id);

function parseIds(ids: readonly string[]): string[] {
  const unique = [...new Set(ids)];
  if (unique.length === 0 || unique.length > USES_MAX) {
    const reason = `Choose 1 to ${USES_MAX} entries`;
    throw new ApiError('BAD_USER_INPUT', `${reason}.`, { fields: { ids: reason } });
  }
  if (!unique.every(isUseId)) throw notFound('Entry');
  return unique;
}

const tooMany = (reason: string) => new ApiError('BAD_USER_INPUT', `${reason}.`, { fields: { note: reason } });

/** Which of some uses do not end with this very note, added a moment ago: by a request whose response was lost. */
async function usesNotEndingWith(tx: SqlEntityManager, ids: readonly string[], note: Note, at: Date): Promise<string[]> {
  const { matter, assistant, isReview, text } = note;
  const rows = await rawQuery(
    { id: int8 },
    sql`select u.id from unnest(${ids}::bigint[]) as u(id) where not exists (
      select from use_notes n
      where n.id = (select max(id) from use_notes where use_id = u.id)
        and n.at > ${new Date(at.getTime() - RETRY_WINDOW)} and n.is_review = ${isReview}
        and (n.matter, n.assistant, n.note) is not distinct from (${matter}::text, ${assistant}::text, ${text}::text)
    )`,
  ).execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks the record of the viewer until the end of the transaction: before its notes are counted, and before a use that is noted. */
export const lockRecord = lockViewer;

/** Adds the same note to several uses, or to none of them if one is not the member's or has too many notes. Returns their ids. */
export async function addNotes(ctx: Context, given: { ids: readonly string[]; note: AiUseNoteInput }): Promise<string[]> {
  const { userId } = member(ctx);
  const at = ctx.now();
  const ids = parseIds(given.ids);
  const note = parseNote(given.note);
  if (isEmptyNote(note)) {
    const reason = 'Name a matter, mark it as reviewed, or write a note';
    throw new ApiError('BAD_USER_INPUT', `${reason}.`, { fields: { note: reason } });
  }
  await ctx.em.transactional(async (tx) => {
    // Locked first and counted afterwards, so that two requests at the same time cannot both add the last note.
    await lockRecord(tx, ctx);
    const uses = await kysely(tx)
      .selectFrom('prompt_uses')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', sql<string>`any (${ids}::bigint[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (uses.length < ids.length) throw notFound('Entry');
    const missing = await usesNotEndingWith(tx, ids, note, at);
    if (missing.length === 0) return;
    const { all, most } = await kysely(tx)
      .selectFrom('use_notes')
      .select([
        sql<number>`count(*)::int`.as('all'),
        sql<number>`coalesce((
          select max(notes) from (select count(*)::int as notes from use_notes where use_id = any (${missing}::bigint[]) group by use_id) c
        ), 0)`.as('most'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (most >= NOTES_MAX) throw tooMany(`An entry can have at most ${NOTES_MAX} notes`);
    if (all + missing.length > ALL_NOTES_MAX)
      throw tooMany(`Your record can have at most ${ALL_NOTES_MAX.toLocaleString('en-US')} notes`);
    const { text, isReview, ...rest } = note;
    await kysely(tx)
      .insertInto('use_notes')
      .values(missing.map((id) => ({ use_id: id, user_id: userId, at, ...rest, is_review: isReview, note: text })))
      .execute();
  });
  return ids;
}

interface UsesOfPrompt {
  userId: string;
  promptId: string;
}

/** The id of the member's last use of a prompt. */
const lastUse = ({ userId, promptId }: UsesOfPrompt) => sql`
  (select id from prompt_uses where user_id = ${userId} and prompt_id = ${promptId} order by used_at desc, id desc limit 1)`;

/** What the notes of a use have said last, null if none says it. */
const lastNoted = (column: 'matter' | 'assistant', use: RawBuilder<unknown>) => sql`
  (select ${cleanedName(sql.ref(column))} from use_notes n where n.use_id = ${use} and ${sql.ref(column)} is not null order by n.id desc limit 1)`;

/** Whether the notes of the member's last use of a prompt name another matter. A use without one belongs to the next that is named. */
export const isForAnotherMatter = (uses: UsesOfPrompt, matter: string) =>
  sql`coalesce(${lastNoted('matter', lastUse(uses))} <> ${matter}, false)`;

/**
 * Adds to the member's last use of a prompt where it was opened and for which matter. What its last notes say already is not
 * added again, because one press of a button may be recorded twice. Runs in a transaction that has begun with `lockRecord`.
 */
export async function noteLastUse(
  em: SqlEntityManager,
  uses: UsesOfPrompt,
  { matter, assistant }: Note,
  at: Date,
): Promise<void> {
  const last = (column: 'matter' | 'assistant') => lastNoted(column, sql.ref('u.id'));
  await rawStatement(sql`
    insert into use_notes (use_id, user_id, at, matter, assistant, is_review)
    select u.id, u.user_id, ${at}, ${matter}::text, ${assistant}::text, false
    from prompt_uses u
    where u.id = ${lastUse(uses)} and (select count(*) from use_notes n where n.use_id = u.id) < ${NOTES_MAX}
      and (select count(*) from use_notes n where n.user_id = u.user_id) < ${ALL_NOTES_MAX}
      and (${matter}::text is not null and ${matter} is distinct from ${last('matter')}
        or ${assistant}::text is not null and ${assistant} is distinct from ${last('assistant')})`).execute(em);
}
