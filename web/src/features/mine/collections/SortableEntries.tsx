import { useApolloClient, useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { SortableList } from '../../../ui/list/sortable/SortableList.tsx';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { type CollectionEntryRowFragment, MoveInCollectionDocument } from './CollectionEntries.generated.ts';
import { describeEntry } from './describeEntry.ts';
import { EntryRow } from './EntryRow.tsx';
import { moveEntry, rereadEntries } from './moveEntry.ts';
import { useRemoveEntry } from './useRemoveEntry.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';

interface Props {
  collectionId: string;
  entries: readonly CollectionEntryRowFragment[];
}

/** The prompts of a collection, which can be put into another order. A move that is not saved is undone, also among others that are. */
export function SortableEntries({ collectionId, entries }: Props) {
  /** While a move is saved; otherwise the server says what the order is. */
  const [moved, setMoved] = useState<readonly string[]>();
  const toast = useToast();
  const sending = useRef(Promise.resolve());
  const hasFailed = useRef(false);
  const client = useApolloClient();
  const [move] = useMutation(MoveInCollectionDocument);
  const remove = useRemoveEntry(collectionId);
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const stored = entries.map(({ id }) => id);
  const ids = moved ? [...moved.filter((id) => known.has(id)), ...stored.filter((id) => !moved.includes(id))] : stored;

  const send = async (id: string, after: string | null) => {
    try {
      await move({
        variables: { collectionId, id, after },
        update: (cache) => moveEntry(cache, collectionId, id, after),
      });
    } catch {
      toast({
        title: 'Error',
        description: withOfflineNote('The new order could not be saved. Please try again.'),
        variant: 'destructive',
      });
      hasFailed.current = true;
    }
  };
  const onMove = async (next: string[], id: string) => {
    setMoved(next);
    // One after another, as each says what the entry comes after.
    const sent = sending.current.then(() => send(id, next[next.indexOf(id) - 1] ?? null));
    sending.current = sent;
    await sent;
    // A later move is still to be saved.
    if (sending.current !== sent) return;
    setMoved(undefined);
    if (hasFailed.current) rereadEntries(client);
    hasFailed.current = false;
  };

  return (
    <SortableList
      label="Prompts of the collection"
      noun="prompt"
      ids={ids}
      nameOf={(id) => (known.has(id) ? describeEntry(known.get(id)!).title : '')}
      onMove={(next, id) => void onMove(next, id)}
    >
      {ids.map((id) => (
        <EntryRow
          key={id}
          collectionId={collectionId}
          entry={known.get(id)!}
          onRemove={(note) => void remove({ ...known.get(id)!, note }, ids[ids.indexOf(id) - 1] ?? null)}
        />
      ))}
    </SortableList>
  );
}
