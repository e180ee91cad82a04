import { useApolloClient, useMutation } from '@apollo/client/react';
import { useRef } from 'react';
import { isNotFound, requireData } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { focusHeading } from '../../../ui/page/focusHeading.ts';
import { restoreFocusFrom } from '../../../ui/page/restoreFocus.ts';
import { forgetLists } from '../forgetLists.ts';
import {
  type CollectionEntryRowFragment,
  MoveInCollectionDocument,
  RemoveFromCollectionDocument,
} from './CollectionEntries.generated.ts';
import { AddToCollectionDocument } from './Collections.generated.ts';
import { describeEntry } from './describeEntry.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';

/** Takes an entry out of a collection. It can be put back into its place, with its note. */
export function useRemoveEntry(collectionId: string) {
  const client = useApolloClient();
  const toast = useToast();
  const [remove] = useMutation(RemoveFromCollectionDocument);
  const [add] = useMutation(AddToCollectionDocument);
  const [move] = useMutation(MoveInCollectionDocument);
  const fail = (description: string) =>
    toast({ title: 'Error', description: withOfflineNote(description), variant: 'destructive' });

  /** The entry that was removed last, whose toast has the Undo. */
  const latest = useRef<string>(undefined);
  const putBack = async (removedEntry: CollectionEntryRowFragment, after: string | null) => {
    const { prompt, ownPrompt, note } = removedEntry;
    // The button is gone with its toast.
    focusHeading();
    try {
      const variables = { collectionId, promptId: prompt?.id, ownPromptId: ownPrompt?.id, note };
      const { entry } = requireData((await add({ variables, update: forgetLists })).data).addToCollection;
      await move({ variables: { collectionId, id: entry.id, after }, update: forgetLists });
      // A later removal has its Undo in the toast that this one would replace.
      if (latest.current === removedEntry.id)
        toast({ title: 'Put Back', description: `“${describeEntry(removedEntry).title}” is in this collection again.` });
    } catch {
      fail('The prompt could not be put back into its place.');
    }
  };
  /** Entries that are being removed, or are: their rows stay until the list was read again, and may be pressed once more. */
  const removed = useRef(new Set<string>());
  return async (entry: CollectionEntryRowFragment, after: string | null): Promise<void> => {
    if (removed.current.has(entry.id)) return;
    removed.current.add(entry.id);
    const row = document.activeElement?.closest('li');
    try {
      await remove({ variables: { collectionId, id: entry.id }, update: forgetLists }).catch((error: unknown) => {
        // It was removed elsewhere.
        if (!isNotFound(error)) throw error;
        forgetLists(client.cache);
      });
      // Not lost with the row.
      restoreFocusFrom(row);
      latest.current = entry.id;
      toast({
        title: 'Removed',
        description: `“${describeEntry(entry).title}” is no longer in this collection.`,
        action: { label: 'Undo', run: () => void putBack(entry, after) },
      });
    } catch {
      removed.current.delete(entry.id);
      fail('The prompt could not be removed. Please try again.');
    }
  };
}
