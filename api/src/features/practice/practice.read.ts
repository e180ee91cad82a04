import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { bool, int, text } from '../../core/database/columns.ts';
import { rawQuery, sql } from '../../core/database/query.ts';
import type { Practice, PracticeField } from './practice.types.ts';

/** The fields of the practice profile with the values of a member, in one statement. */
export async function readPractice(em: SqlEntityManager, userId: string): Promise<Practice> {
  const fields: PracticeField[] = await rawQuery(
    { name: text, label: text, description: text, placeholder: text, isLong: bool, promptCount: int, value: text },
    sql`
    select f.name, f.label, f.description, f.placeholder, f.is_long as "isLong",
      (select coalesce(sum(value::int), 0)::int from jsonb_each_text(f.uses)) as "promptCount",
      coalesce(v.value, '') as value
    from practice_fields f
      left join practice_values v on v.user_id = ${userId} and v.name = f.name
    order by coalesce((f.uses ->> (select field from users where id = ${userId}))::int, 0) desc, f.position`,
  ).execute(em);
  return { id: userId, fields };
}
