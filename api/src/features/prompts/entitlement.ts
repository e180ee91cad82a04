import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../core/errors.ts';
import type { Viewer } from '../../core/context.ts';
import type { Prompt } from './prompt.entity.ts';

/** Without this right of a key no text is open to it, whatever the plan. */
const READ_CONTENT_SCOPE = 'prompts:read';

/** Which texts the viewer may read, and so search: none of them, those of the free prompts, or all. */
export type ContentAccess = 'none' | 'free' | 'all';

/** Whether the viewer's plan opens premium prompts. */
const hasPremium = ({ isPro, role }: Viewer): boolean => isPro || role === 'admin';

export function contentAccessOf(viewer: Viewer | null): ContentAccess {
  if (viewer === null || (viewer.key && !viewer.key.scopes.includes(READ_CONTENT_SCOPE))) return 'none';
  return hasPremium(viewer) ? 'all' : 'free';
}

/** The one rule of who may have a prompt's text. Whatever could carry the text asks here. */
export function mayReadContent(viewer: Viewer | null, prompt: Pick<Prompt, 'isPremium'>): boolean {
  const texts = contentAccessOf(viewer);
  return texts === 'all' || (texts === 'free' && !prompt.isPremium);
}

/** Whether the plan lets a prompt be used, as a condition over the column that says whether it is premium. */
export const planAllows = (viewer: Viewer, isPremium: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(not ${isPremium} or ${hasPremium(viewer)})`;

/** Refuses where the plan does not let it be used. A key may use what it may not read: its owner's programs may know it. */
export function assertMayUse(viewer: Viewer, prompt: Pick<Prompt, 'isPremium'>): void {
  if (prompt.isPremium && !hasPremium(viewer))
    throw new ApiError('FORBIDDEN', 'This prompt is part of the Pro plan. Upgrade to use it.');
}
