import { hasClientSets } from '../../api/clientSets/marker.ts';
import { CHOICES_PREFIX } from '../../features/generator/clearChoices.ts';
import { begunPrompts, ownSpaceOf } from '../../features/prompts/workspace/typedValues.ts';
import { PLACE } from '../../features/workflows/store/names.ts';
import { draftsOf } from '../../ui/drafts/storedDrafts.ts';
import { localKeys } from '../../ui/localEntries.ts';

const hasFilledIn = (userId: string): boolean =>
  [userId, ownSpaceOf(userId)].some((space) => begunPrompts(space).length > 0) ||
  [draftsOf(userId), CHOICES_PREFIX + userId, PLACE].some((prefix) => localKeys(prefix).length > 0);

/** What of a member the sign-out removes from this browser, and what stays in it. Undefined if that is nothing. */
export function signOutNote(userId: string): string | undefined {
  const hasSets = hasClientSets(userId);
  if (!hasFilledIn(userId)) return hasSets ? 'Your client sets stay in this browser' : undefined;
  return `What you have filled in is removed from this browser${hasSets ? '; your client sets stay' : ''}`;
}
