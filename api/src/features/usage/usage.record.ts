import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../core/context.ts';
import { isValidText } from '../../core/input.ts';
import { planAllows } from '../prompts/entitlement.ts';
import type { Prompt } from '../prompts/prompt.entity.ts';
import { cardColumns, isListed, joinCategory, type PromptRow, selectPrompts } from '../prompts/prompt.rows.ts';

/**
 * Adds a use of a prompt that the viewer may use, and answers the prompt; of one that is locked it adds none. All of
 * it is one statement, so parallel copies by one person count one: `latest` is locked by its key; it answers no row
 * for a repeat within 60 seconds, and `is_first` for the person's first use ever.
 */
export async function addUse(em: SqlEntityManager, viewer: Viewer, promptId: string, now: Date): Promise<Prompt | undefined> {
  if (!isValidText(promptId)) return undefined;
  const { userId } = viewer;
  const [used] = await selectPrompts(
    em,
    sql<PromptRow & { counted: number | null }>`
    with prompt as (
      select ${cardColumns}, p.content from prompts p ${joinCategory} where p.id = ${promptId} and ${isListed}
    ), latest as (
      insert into recent_uses as r (user_id, prompt_id, used_at)
      select ${userId}, id, ${now} from prompt where ${planAllows(viewer, sql.ref('isPremium'))}
      on conflict (user_id, prompt_id) do update set used_at = excluded.used_at
        where r.used_at <= excluded.used_at - interval '60 seconds'
      returning (xmax = 0) as is_first
    ), added as (
      insert into prompt_uses (user_id, prompt_id, used_at) select ${userId}, ${promptId}, ${now} from latest
    ), counted as (
      update prompts set usage_count = usage_count + 1 where id = ${promptId} and exists (select 1 from latest where is_first)
      returning usage_count
    )
    select prompt.*, (select usage_count from counted) as counted from prompt`,
  );
  return used && { ...used, usageCount: used.counted ?? used.usageCount };
}
