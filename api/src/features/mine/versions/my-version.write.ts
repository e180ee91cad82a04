import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError, notFound } from '../../../core/errors.ts';
import { isValidText } from '../../../core/input.ts';
import { mayReadContent } from '../../prompts/entitlement.ts';
import { lockViewer } from '../../auth/credentials/still-open.ts';
import { checkMyVersion, type MyVersionFields } from './my-version.check.ts';
import { findMyVersion } from './my-version.read.ts';
import { deleteOldSaves, digestOf, findBase, libraryBase, readStates, type State, storeSaves } from './my-version.store.ts';
import { type MyVersion, type MyVersionInput, MY_VERSIONS_MAX } from './my-version.types.ts';

const conflict = (field: string, message: string) => new ApiError('CONFLICT', message, { fields: { [field]: message } });

/** Throws if this many more would be too many for the member. */
export function assertVersionSpace(count: number, more: number): void {
  if (count + more > MY_VERSIONS_MAX)
    throw new ApiError('CONFLICT', `You have versions of ${count} of at most ${MY_VERSIONS_MAX} prompts. Delete some first.`);
}

/** Throws if the caller has not seen the latest save, so that two tabs lose nothing. */
function assertSeen(revision: number, now: number | null): void {
  if (revision === (now ?? 0)) return;
  const reason = now === null ? 'Your version was deleted in another tab.' : 'Your version was saved in another tab meanwhile.';
  throw conflict('revision', reason);
}

/** What the caller says about the text that a save is compared with: the library's, or that of an earlier save, or neither. */
interface Origin {
  base: string | null;
  baseOf: number | null;
}

/** Throws if the caller has not seen what is there now. */
function assertCurrent(state: State, revision: number, base: string | null): void {
  assertSeen(revision, state.revision);
  if (base === null && state.revision === null)
    throw new ApiError('BAD_USER_INPUT', 'Say which text of the library it is made from', { fields: { base: 'Required' } });
  if (base !== null && (base !== state.library || state.isArchived))
    throw conflict('base', "The library's version has changed meanwhile. Look at it again.");
  if (state.revision === null) assertVersionSpace(state.versionCount, 1);
}

const isSame = (state: State, { content, defaults, note }: MyVersionFields): boolean =>
  state.content === content &&
  state.note === note &&
  JSON.stringify(state.defaults?.map(({ name, value }) => [name, value])) ===
    JSON.stringify(defaults.map(({ name, value }) => [name, value]));

/**
 * Saves what a member makes of a prompt. With `base`, it is compared with that text of the library from now on, and with `baseOf`
 * with the one of an earlier save.
 */
export async function saveMyVersion(
  ctx: Context,
  promptId: string,
  input: MyVersionInput,
  revision: number,
  { base, baseOf }: Origin,
): Promise<MyVersion> {
  const { userId } = member(ctx);
  if (base !== null && baseOf !== null)
    throw new ApiError('BAD_USER_INPUT', 'Give base or baseOf', { fields: { baseOf: 'Give base or baseOf' } });
  const fields = checkMyVersion(input);
  if (!isValidText(promptId)) throw notFound('Prompt');
  await ctx.em.transactional(async (tx) => {
    // Or parallel requests would not see each other's saves.
    await lockViewer(tx, ctx);
    const [state] = await readStates(tx, userId, [promptId]);
    if (!state || (state.isArchived && state.revision === null)) throw notFound('Prompt');
    // A member who cannot see the text would lose it, and could find out by trying which words of it are the library's.
    if (!mayReadContent(ctx.viewer, state))
      throw new ApiError('FORBIDDEN', 'This prompt is part of the Pro plan. Upgrade to change your version.');
    const earlier = await findBase(tx, userId, state, baseOf ?? undefined);
    // The same again may be a request whose response was lost.
    const digest = base === null ? earlier?.digest : digestOf(base);
    if (state.revision !== null && digest === state.baseDigest && isSame(state, fields)) return;
    assertCurrent(state, revision, base);
    const chosen = base === null ? earlier : libraryBase(state);
    if (!chosen) throw notFound('Save');
    await storeSaves(tx, userId, [{ state, fields, base: chosen }], ctx.now());
    await deleteOldSaves(tx, userId);
  });
  const saved = await findMyVersion(ctx, userId, promptId);
  if (!saved) throw notFound('Prompt');
  return saved;
}

/** Deletes a version with its saves. Its row stays, so that one that is made again does not count from the beginning. */
export async function deleteMyVersion(ctx: Context, promptId: string, revision: number): Promise<void> {
  const { userId } = member(ctx);
  if (!isValidText(promptId)) throw notFound('Version');
  await ctx.em.transactional(async (tx) => {
    // Or a save that is made at the same time would be lost.
    await lockViewer(tx, ctx);
    const [state] = await readStates(tx, userId, [promptId]);
    if (!state || state.revision === null) throw notFound('Version');
    assertSeen(revision, state.revision);
    await kysely(tx).deleteFrom('my_version_saves').where('user_id', '=', userId).where('prompt_id', '=', promptId).execute();
  });
}
