import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { mayReadContent } from '../../prompts/entitlement.ts';
import { lockViewer } from '../../auth/credentials/still-open.ts';
import { checkMyVersions } from '../versions/my-version.check.ts';
import { libraryBase, readStates, storeSaves } from '../versions/my-version.store.ts';
import { assertVersionSpace } from '../versions/my-version.write.ts';
import { assertBatchSize } from './assert-batch-size.ts';
import { type ImportedMyVersionInput, type ImportMyVersionsPayload, IMPORT_MAX } from './transfer.types.ts';

/**
 * Adds versions of prompts, as if they were made from what the library has now. One that the member has stays as it is. With
 * `dryRun`, it only says what it would do.
 */
export async function importMyVersions(
  ctx: Context,
  inputs: ImportedMyVersionInput[],
  dryRun: boolean,
): Promise<ImportMyVersionsPayload> {
  const { userId } = member(ctx);
  assertBatchSize(inputs, IMPORT_MAX, 'versions');
  const ids = inputs.map(({ promptId }) => promptId);
  if (new Set(ids).size < ids.length || !ids.every(isValidText)) {
    const reason = 'Give each prompt once';
    throw new ApiError('BAD_USER_INPUT', reason, { fields: { inputs: reason } });
  }
  const checked = checkMyVersions(inputs);
  return ctx.em.transactional(async (tx) => {
    // Or parallel requests would not count each other's versions.
    await lockViewer(tx, ctx);
    const states = new Map((await readStates(tx, userId, ids)).map((state) => [state.id, state]));
    const found = ids.flatMap((id, index) => {
      const state = states.get(id);
      const fields = checked[index];
      return state && fields && !(state.isArchived && state.revision === null)
        ? [{ state, fields, base: libraryBase(state) }]
        : [];
    });
    const kept = found.filter(({ state }) => state.revision !== null);
    const fresh = found.filter(({ state }) => state.revision === null);
    const added = fresh.filter(({ state }) => mayReadContent(ctx.viewer, state));
    const idsOf = (saves: typeof found) => saves.map(({ state }) => state.id);
    assertVersionSpace(added[0]?.state.versionCount ?? 0, added.length);
    if (!dryRun && added.length > 0) await storeSaves(tx, userId, added, ctx.now());
    return {
      added: idsOf(added),
      kept: idsOf(kept),
      locked: idsOf(fresh.filter((save) => !added.includes(save))),
      missing: ids.filter((id) => !found.some(({ state }) => state.id === id)),
    };
  });
}
