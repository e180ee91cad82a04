import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../core/context.ts';
import { bool, int, nullable, timestamptz } from '../../core/database/columns.ts';
import { sql } from '../../core/database/query.ts';
import { rateLimited } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { DAY } from '../../core/time.ts';
import { sessionAliveCondition, rejectEnded } from '../auth/credentials/still-open.ts';
import { planAllows } from '../prompts/entitlement.ts';
import { isForAnotherMatter } from '../record/record.write.ts';
import type { Prompt } from '../prompts/prompt.entity.ts';
import { cardColumns, isListed, joinCategory, queryPrompts } from '../prompts/prompt.card.ts';

/**
 * Adds a use of a prompt, and returns the prompt and whether the use counts. Adds none if the viewer's plan does not include the prompt. Throws RATE_LIMITED if
 * the viewer has recorded `usesPerDay` in 24 hours, and UNAUTHENTICATED if their session or key has ended since the request began.
 *
 * It is one statement, so that parallel requests of a person count once: `latest` locks the row of the person and the
 * prompt, returns no row for a repeat within 60 seconds, and says whether this is the person's first use. For another matter
 * than the last use, it is no repeat. The person is locked before that, as where a use is noted and where an account is
 * deleted: the foreign keys lock the person last, and refuse one who is gone.
 */
export async function addUse(
  em: SqlEntityManager,
  viewer: Viewer,
  { promptId, matter }: { promptId: string; matter: string | null },
  { now, usesPerDay }: { now: Date; usesPerDay: number | null },
): Promise<{ prompt: Prompt; isCounted: boolean } | undefined> {
  if (!isValidText(promptId)) return undefined;
  const { userId } = viewer;
  const isLimited = usesPerDay !== null;
  const [used] = await queryPrompts(
    em,
    { newUsageCount: nullable(int), isCounted: bool, fullSince: nullable(timestamptz), isAlive: bool },
    sql`
    with prompt as (
      select ${cardColumns} from prompts p ${joinCategory} where p.id = ${promptId} and ${isListed}
    ), session as materialized (
      select ${sessionAliveCondition(viewer)} as is_alive
    ), person as materialized (
      select id from users where id = ${userId} for key share
    ), full_day as (
      select used_at from prompt_uses where user_id = ${userId} and used_at > ${new Date(now.getTime() - DAY)}
      order by used_at desc offset ${isLimited ? usesPerDay - 1 : 0} limit ${Number(isLimited)}
    ), latest as (
      insert into recent_uses as r (user_id, prompt_id, used_at)
      select ${userId}, prompt.id, ${now} from prompt join session on is_alive left join person on true
      where ${planAllows(viewer, sql.ref('isPremium'))} and not exists (select 1 from full_day)
      on conflict (user_id, prompt_id) do update set used_at = excluded.used_at
        where r.used_at <= excluded.used_at - interval '60 seconds'
          ${matter === null ? sql`` : sql`or ${isForAnotherMatter({ userId, promptId }, matter)}`}
      returning (xmax = 0) as is_first
    ), added as (
      insert into prompt_uses (user_id, prompt_id, used_at, version)
      select ${userId}, ${promptId}, ${now}, prompt.version from latest cross join prompt
    ), counted as (
      update prompts set usage_count = usage_count + 1 where id = ${promptId} and exists (select 1 from latest where is_first)
      returning usage_count
    )
    select prompt.*, (select usage_count from counted) as "newUsageCount",
      exists (select 1 from latest) as "isCounted",
      (select used_at from full_day where ${planAllows(viewer, sql.ref('prompt.isPremium'))} and not exists (
        select 1 from recent_uses r
        where r.user_id = ${userId} and r.prompt_id = ${promptId} and r.used_at > ${now}::timestamptz - interval '60 seconds'
      )) as "fullSince", is_alive as "isAlive"
    from prompt cross join session`,
  );
  if (!used) return undefined;
  const { newUsageCount, isCounted, fullSince, isAlive, ...prompt } = used;
  if (!isAlive) return rejectEnded(em, viewer);
  if (usesPerDay !== null && fullSince !== null) {
    const message = `More than ${usesPerDay.toLocaleString('en-US')} uses in 24 hours.`;
    throw rateLimited(message, new Date(fullSince).getTime() + DAY - now.getTime());
  }
  return { prompt: { ...prompt, usageCount: newUsageCount ?? prompt.usageCount }, isCounted };
}
