import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../core/errors.ts';
import type { Viewer } from '../../core/context.ts';
import type { Prompt } from './prompt.entity.ts';

/** Whether the viewer's plan opens premium texts. */
export const seesPremium = (viewer: Viewer | null): boolean => viewer !== null && (viewer.isPro || viewer.role === 'admin');

/** The one rule of who may have a prompt's text. Whatever could carry the text asks here. */
export const mayReadContent = (viewer: Viewer | null, prompt: Pick<Prompt, 'isPremium'>): boolean =>
  viewer !== null && (!prompt.isPremium || seesPremium(viewer));

/** The same rule as a condition of a statement, over the column that says whether a prompt is premium. */
export const opensTo = (viewer: Viewer, isPremium: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(not ${isPremium} or ${seesPremium(viewer)})`;

/** Refuses where the text is locked. */
export function assertMayUse(viewer: Viewer, prompt: Pick<Prompt, 'isPremium'>): void {
  if (!mayReadContent(viewer, prompt)) throw new AppError('FORBIDDEN', 'This prompt is part of the Pro plan. Upgrade to use it.');
}
