import type { RawBuilder } from 'kysely';
import { sql } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import type { Viewer } from '../../core/context.ts';
import type { Prompt } from './prompt.entity.ts';

/** The scope without which an API key reads no content, whatever the plan. */
const READ_CONTENT_SCOPE = 'prompts:read';

/** Which content a viewer may read and search: none, that of free prompts, or all. */
export type ContentAccess = 'none' | 'free' | 'all';

/** Whether the viewer's plan includes premium prompts. */
const hasPremium = ({ isPro, role }: Viewer): boolean => isPro || role === 'admin';

export function contentAccessOf(viewer: Viewer | null): ContentAccess {
  if (viewer === null || (viewer.key && !viewer.key.scopes.includes(READ_CONTENT_SCOPE))) return 'none';
  return hasPremium(viewer) ? 'all' : 'free';
}

/** The only rule of who may read the content of a prompt. Everything that returns content must check it. */
export function mayReadContent(viewer: Viewer | null, prompt: Pick<Prompt, 'isPremium'>): boolean {
  const access = contentAccessOf(viewer);
  return access === 'all' || (access === 'free' && !prompt.isPremium);
}

/** A condition for prompts that the viewer's plan includes, given the column of `isPremium`. */
export const planAllows = (viewer: Viewer, isPremium: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(not ${isPremium} or ${hasPremium(viewer)})`;

/** Throws FORBIDDEN if the plan does not include the prompt. A key may record uses of content that it may not read. */
export function assertMayUse(viewer: Viewer, prompt: Pick<Prompt, 'isPremium'>): void {
  if (prompt.isPremium && !hasPremium(viewer))
    throw new ApiError('FORBIDDEN', 'This prompt is part of the Pro plan. Upgrade to use it.');
}
