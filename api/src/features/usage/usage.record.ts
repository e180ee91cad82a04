import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../core/context.ts';
import { int, nullable } from '../../core/database/columns.ts';
import { sql } from '../../core/database/query.ts';
import { isValidText } from '../../core/input.ts';
import { planAllows } from '../prompts/entitlement.ts';
import { isForAnotherMatter } from '../record/record.write.ts';
import type { Prompt } from '../prompts/prompt.entity.ts';
import { cardColumns, isListed, joinCategory, queryPrompts } from '../prompts/prompt.card.ts';

/**
 * Adds a use of a prompt and returns the prompt. Adds none if the viewer's plan does not include the prompt.
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
  now: Date,
): Promise<Prompt | undefined> {
  if (!isValidText(promptId)) return undefined;
  const { userId } = viewer;
  const [used] = await queryPrompts(
    em,
    { newUsageCount: nullable(int) },
    sql`
    with prompt as (
      select ${cardColumns} from prompts p ${joinCategory} where p.id = ${promptId} and ${isListed}
    ), person as materialized (
      select id from users where id = ${userId} for key share
    ), latest as (
      insert into recent_uses as r (user_id, prompt_id, used_at)
      select ${userId}, prompt.id, ${now} from prompt left join person on true where ${planAllows(viewer, sql.ref('isPremium'))}
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
    select prompt.*, (select usage_count from counted) as "newUsageCount" from prompt`,
  );
  if (!used) return undefined;
  const { newUsageCount, ...prompt } = used;
  return { ...prompt, usageCount: newUsageCount ?? prompt.usageCount };
}
