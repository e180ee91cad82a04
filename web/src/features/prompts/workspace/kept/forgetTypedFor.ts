import { allStored } from '../storedValues.ts';
import { ownSpaceOf, writeAndTell } from '../typedValues.ts';
import { allTyped, typedOf, type TypedBySet } from './typedFor.ts';

/** What was typed, without what was typed for these client sets. */
export const typedWithoutSets = (typed: TypedBySet, shownSetId: string, setIds: readonly string[]): TypedBySet =>
  typedOf(
    Object.fromEntries(Object.entries(allTyped(typed, shownSetId)).filter(([setId]) => !setIds.includes(setId))),
    shownSetId,
  );

/** Removes what was typed for client sets that are deleted, also into the member's own prompts. */
export function forgetTypedFor(userId: string, setIds: readonly string[]): void {
  for (const space of [userId, ownSpaceOf(userId)])
    for (const { promptId, ...stored } of allStored(space)) {
      const { setId = '', edited, editedFor = setId } = stored;
      const isOfDeleted = edited !== null && setIds.includes(editedFor);
      if (!isOfDeleted && !Object.keys(allTyped(stored, setId)).some((id) => setIds.includes(id))) continue;
      const typed = { ...stored, ...(isOfDeleted && { edited: null, editedOf: undefined, editedFor: undefined }) };
      writeAndTell(space, promptId, { ...typed, ...typedWithoutSets(stored, setId, setIds) });
    }
}
