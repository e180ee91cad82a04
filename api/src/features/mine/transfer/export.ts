import type { Context } from '../../../core/context.ts';
import { member } from '../../../core/authorization.ts';
import { kysely } from '../../../core/database/query.ts';
import { selectMine } from './mine.select.ts';

/** So that a later version can tell files apart. */
const FORMAT = { format: 'promptory.mine', version: 1 } as const;

/** Everything that a member has written and collected, in one statement. */
export async function exportMine(ctx: Context): Promise<string> {
  const { ownPrompts, collections, ownWorkflows, myVersions } = await kysely(ctx.em)
    .selectNoFrom([...selectMine(kysely(ctx.em), member(ctx).userId, ctx.viewer)])
    .executeTakeFirstOrThrow();
  const mine = { prompts: ownPrompts, collections, workflows: ownWorkflows, versions: myVersions };
  return JSON.stringify({ ...FORMAT, exportedAt: ctx.now(), ...mine }, null, 2);
}
