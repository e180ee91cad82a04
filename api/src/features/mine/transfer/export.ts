import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import type { Sections } from '../../../core/export-document.ts';
import { listsOfMine } from './mine.select.ts';

/** Everything that the member has written and collected. */
export function sectionsOfMine(ctx: Context): Sections {
  const { ownPrompts, collections, ownWorkflows, myVersions } = listsOfMine(kysely(ctx.em), member(ctx).userId, ctx.viewer);
  return {
    format: { value: () => 'promptory.mine' },
    // So that a later version can tell files apart.
    version: { value: () => 1 },
    exportedAt: { value: () => ctx.now() },
    prompts: ownPrompts,
    collections,
    workflows: ownWorkflows,
    versions: myVersions,
  };
}
