import { CHOICES_PREFIX } from '../../features/generator/clearChoices.ts';
import { begunPrompts, ownSpaceOf } from '../../features/prompts/workspace/typedValues.ts';
import { PLACE } from '../../features/workflows/store/names.ts';
import { draftsOf } from '../../ui/drafts/storedDrafts.ts';
import { localKeys } from '../../ui/localEntries.ts';

const hasFilledIn = (userId: string): boolean =>
  [userId, ownSpaceOf(userId)].some((space) => begunPrompts(space).length > 0) ||
  [draftsOf(userId), CHOICES_PREFIX + userId, PLACE].some((prefix) => localKeys(prefix).length > 0);

/** What a member loses with the sign-out. Undefined if that is nothing. */
export const signOutNote = (userId: string): string | undefined =>
  hasFilledIn(userId) ? 'What you have filled in is removed from this browser' : undefined;
