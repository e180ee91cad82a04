import { z } from 'zod';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { parseInput } from '../../core/errors.ts';
import { isBlank, isValidText, visibleText } from '../../core/input.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import { LONG_VALUE_MAX, type PracticeField, type PracticeValueInput, VALUE_MAX } from './practice.types.ts';
import { readPractice } from './practice.read.ts';

/** A text of several lines; empty if nothing of it is seen. */
const trimVisible = (value: string) => (isBlank(value) ? '' : value.trim());

/** The values of a request by their names, each as its field allows. An unknown name is an error. */
function checkValues(fields: readonly PracticeField[], given: readonly PracticeValueInput[]): Record<string, string> {
  const shape = Object.fromEntries(
    fields.map(({ name, label, isLong }) => {
      const max = isLong ? LONG_VALUE_MAX : VALUE_MAX;
      const value = z
        .string()
        .overwrite(isLong ? trimVisible : visibleText)
        .max(max, `${label}: use at most ${max.toLocaleString('en-US')} characters`)
        .refine(isValidText, `${label}: remove the characters that cannot be shown`);
      return [name, value.optional()];
    }),
  );
  const unknown = given.filter(({ name }) => !Object.hasOwn(shape, name)).map(({ name }) => name);
  const names = z.strictObject(shape, `The practice profile has no field ${unknown.slice(0, 3).join(', ')}`);
  const values = parseInput(names, Object.fromEntries(given.map(({ name, value }) => [name, value])));
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Stores the values that are given, removes those that are empty, and leaves the others. */
export async function writePractice(ctx: Context, given: readonly PracticeValueInput[]): Promise<void> {
  const { userId } = member(ctx);
  const { fields } = await readPractice(ctx.em, userId);
  const values = Object.entries(checkValues(fields, given));
  const removed = values.filter(([, value]) => value === '').map(([name]) => name);
  const rows = values
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ user_id: userId, name, value, updated_at: ctx.now() }));
  await ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    const db = kysely(tx);
    if (removed.length > 0)
      await db.deleteFrom('practice_values').where('user_id', '=', userId).where('name', 'in', removed).execute();
    if (rows.length === 0) return;
    await db
      .insertInto('practice_values')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'name'])
          .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), updated_at: ref('excluded.updated_at') })),
      )
      .execute();
  });
}
