import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError, notFound } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { mayReadContent } from '../../prompts/entitlement.ts';
import { lockUser } from '../../users/user.find.ts';
import { checkMyVersion, type MyVersionFields } from './my-version.check.ts';
import { findMyVersion } from './my-version.read.ts';
import { deleteOldSaves, readStates, type State, storeSaves } from './my-version.store.ts';
import { type MyVersion, type MyVersionInput, MY_VERSIONS_MAX } from './my-version.types.ts';

const conflict = (field: string, message: string) => new ApiError('CONFLICT', message, { fields: { [field]: message } });

/** Throws if a member would have too many with so many more. */
export function assertSpaceFor(count: number, more: number): void {
  if (count + more > MY_VERSIONS_MAX)
    throw new ApiError('CONFLICT', `You have versions of ${count} of at most ${MY_VERSIONS_MAX} prompts. Delete some first.`);
}

/** Throws if the caller has not seen what is there now, so that two tabs, or a tab and the library, lose nothing. */
function assertCurrent(state: State, revision: number, base: string | null): void {
  const now = state.revision ?? 0;
  if (revision !== now) {
    const reason = now === 0 ? 'Your version was deleted in another tab.' : 'Your version was saved in another tab meanwhile.';
    throw conflict('revision', reason);
  }
  if (base === null && now === 0)
    throw new ApiError('BAD_USER_INPUT', 'Say which text of the library it is made from', { fields: { base: 'Required' } });
  if (base !== null && (base !== state.library || state.isArchived))
    throw conflict('base', "The library's version has changed meanwhile. Look at it again.");
  if (now === 0) assertSpaceFor(state.versionCount, 1);
}

const isSame = (state: State, { content, defaults, note }: MyVersionFields): boolean =>
  state.content === content &&
  state.note === note &&
  JSON.stringify(state.defaults?.map(({ name, value }) => [name, value])) ===
    JSON.stringify(defaults.map(({ name, value }) => [name, value]));

/** Saves what a member makes of a prompt. With `base`, it is compared with that text of the library from now on. */
export async function saveMyVersion(
  ctx: Context,
  promptId: string,
  input: MyVersionInput,
  revision: number,
  base: string | null,
): Promise<MyVersion> {
  const { userId } = member(ctx);
  const fields = checkMyVersion(input);
  if (!isValidText(promptId)) throw notFound('Prompt');
  await ctx.em.transactional(async (tx) => {
    // Or parallel requests would not see each other's saves.
    await lockUser(tx, userId);
    const [state] = await readStates(tx, userId, [promptId]);
    if (!state || (state.isArchived && state.revision === null)) throw notFound('Prompt');
    // Who cannot see the text would lose it, and could find out by trying which words of it are the library's.
    if (!mayReadContent(ctx.viewer, state))
      throw new ApiError('FORBIDDEN', 'This prompt is part of the Pro plan. Upgrade to change your version.');
    assertCurrent(state, revision, base);
    if (base === null && isSame(state, fields)) return;
    await storeSaves(tx, userId, [{ state, fields, isRebased: base !== null }], ctx.now());
    await deleteOldSaves(tx, userId);
  });
  const saved = await findMyVersion(ctx, userId, promptId);
  if (!saved) throw notFound('Prompt');
  return saved;
}

/** Deletes a version with its saves. */
export async function deleteMyVersion(ctx: Context, promptId: string): Promise<void> {
  const { userId } = member(ctx);
  if (!isValidText(promptId)) throw notFound('Version');
  const { numDeletedRows } = await kysely(ctx.em)
    .deleteFrom('my_versions')
    .where('user_id', '=', userId)
    .where('prompt_id', '=', promptId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound('Version');
}
