import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { kysely, rawStatement, sql } from '../../core/database/query.ts';
import { ApiError, notFound, parseInput } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { ASSISTANT_MAX, type AiUseNoteInput, MATTER_MAX, NOTE_MAX, NOTES_MAX, USES_MAX } from './record.types.ts';

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine(isValidText, 'Remove the characters that cannot be shown')
    .nullish()
    .transform((value) => value || null);

const noteSchema = z.object({
  matter: optionalText(MATTER_MAX),
  assistant: optionalText(ASSISTANT_MAX),
  isReview: z.boolean().default(false),
  text: optionalText(NOTE_MAX),
});
type Note = z.output<typeof noteSchema>;

const saysSomething = ({ matter, assistant, isReview, text }: Note) => Boolean(matter ?? assistant ?? text ?? (isReview || null));

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

/** Adds the same note to several uses, or to none of them if one is not the member's or has too many notes. Returns their ids. */
export async function addNotes(
  em: SqlEntityManager,
  userId: string,
  given: { ids: readonly string[]; note: AiUseNoteInput },
  at: Date,
): Promise<string[]> {
  const ids = parseIds(given.ids);
  const note = parseNote(given.note);
  if (!saysSomething(note)) {
    const reason = 'Name a matter, mark it as reviewed, or write a note';
    throw new ApiError('BAD_USER_INPUT', `${reason}.`, { fields: { note: reason } });
  }
  await em.transactional(async (tx) => {
    // Locked, so that two requests at the same time cannot both add the last note.
    const uses = await kysely(tx)
      .selectFrom('prompt_uses as u')
      .select((eb) => [
        'u.id',
        eb
          .selectFrom('use_notes as n')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('n.use_id', '=', 'u.id')
          .as('noteCount'),
      ])
      .where('u.user_id', '=', userId)
      .where('u.id', '=', sql<string>`any (${ids}::bigint[])`)
      .orderBy('u.id')
      .forUpdate()
      .execute();
    if (uses.length < ids.length) throw notFound('Entry');
    if (uses.some(({ noteCount }) => (noteCount ?? 0) >= NOTES_MAX))
      throw new ApiError('BAD_USER_INPUT', `An entry can have at most ${NOTES_MAX} notes.`, {
        fields: { note: `One of the entries has ${NOTES_MAX} notes already` },
      });
    const { text, isReview, ...rest } = note;
    await kysely(tx)
      .insertInto('use_notes')
      .values(ids.map((id) => ({ use_id: id, user_id: userId, at, ...rest, is_review: isReview, note: text })))
      .execute();
  });
  return ids;
}

/**
 * Adds to the member's last use of a prompt where it was opened and for which matter. What its last notes say already is not
 * added again, because one press of a button may be recorded twice.
 */
export async function noteLastUse(
  em: SqlEntityManager,
  { userId, promptId }: { userId: string; promptId: string },
  input: Pick<AiUseNoteInput, 'matter' | 'assistant'>,
  at: Date,
): Promise<void> {
  const note = parseNote(input);
  if (!saysSomething(note)) return;
  const { matter, assistant } = note;
  await rawStatement(sql`
    insert into use_notes (use_id, user_id, at, matter, assistant, is_review)
    select u.id, u.user_id, ${at}, ${matter}::text, ${assistant}::text, false
    from (
      select id, user_id from prompt_uses where user_id = ${userId} and prompt_id = ${promptId}
      order by used_at desc, id desc limit 1
    ) u
    where (select count(*) from use_notes n where n.use_id = u.id) < ${NOTES_MAX}
      and not exists (
        select from use_notes n where n.use_id = u.id
          and (${matter}::text is null or n.matter = ${matter}) and (${assistant}::text is null or n.assistant = ${assistant})
      )`).execute(em);
}
