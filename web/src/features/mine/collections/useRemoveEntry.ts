import { useMutation } from '@apollo/client/react';
import { requireData } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { forgetLists } from '../forgetLists.ts';
import {
  type CollectionEntryRowFragment,
  MoveInCollectionDocument,
  RemoveFromCollectionDocument,
} from './CollectionEntries.generated.ts';
import { AddToCollectionDocument } from './Collections.generated.ts';
import { describeEntry } from './describeEntry.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';

/** Not lost with the row. */
const focusHeading = () => document.getElementById('page-heading')?.focus();

/** Takes an entry out of a collection. It can be put back into its place, with its note. */
export function useRemoveEntry(collectionId: string) {
  const toast = useToast();
  const [remove] = useMutation(RemoveFromCollectionDocument);
  const [add] = useMutation(AddToCollectionDocument);
  const [move] = useMutation(MoveInCollectionDocument);
  const fail = (description: string) =>
    toast({ title: 'Error', description: withOfflineNote(description), variant: 'destructive' });

  const putBack = async ({ prompt, ownPrompt, note }: CollectionEntryRowFragment, after: string | null) => {
    focusHeading();
    try {
      const variables = { collectionId, promptId: prompt?.id, ownPromptId: ownPrompt?.id, note };
      const { entry } = requireData((await add({ variables, update: forgetLists })).data).addToCollection;
      await move({ variables: { collectionId, id: entry.id, after }, update: forgetLists });
    } catch {
      fail('The prompt could not be put back into its place.');
    }
  };
  return async (entry: CollectionEntryRowFragment, after: string | null): Promise<void> => {
    try {
      await remove({ variables: { collectionId, id: entry.id }, update: forgetLists });
      focusHeading();
      toast({
        title: 'Removed',
        description: `“${describeEntry(entry).title}” is no longer in this collection.`,
        action: { label: 'Undo', run: () => void putBack(entry, after) },
      });
    } catch {
      fail('The prompt could not be removed. Please try again.');
    }
  };
}
