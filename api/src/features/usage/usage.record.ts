import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/**
 * Adds a use and answers how many different people have used the prompt. All of it is one statement, so parallel
 * copies by one person count one: `latest` is locked by its key; it answers no row for a repeat within 60 seconds,
 * and `is_first` for the person's first use ever.
 */
export async function addUse(em: SqlEntityManager, userId: string, promptId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ usageCount: number }>`
    with latest as (
      insert into recent_uses as r (user_id, prompt_id, used_at) values (${userId}, ${promptId}, ${now})
      on conflict (user_id, prompt_id) do update set used_at = excluded.used_at
        where r.used_at <= excluded.used_at - interval '60 seconds'
      returning (xmax = 0) as is_first
    ), added as (
      insert into prompt_uses (user_id, prompt_id, used_at) select ${userId}, ${promptId}, ${now} from latest
    ), counted as (
      update prompts set usage_count = usage_count + 1 where id = ${promptId} and exists (select 1 from latest where is_first)
      returning usage_count
    )
    select coalesce((select usage_count from counted), (select usage_count from prompts where id = ${promptId})) as "usageCount"
    `.execute(em.getKysely());
  return rows[0]!.usageCount;
}
