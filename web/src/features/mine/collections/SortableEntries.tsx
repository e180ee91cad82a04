import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { SortableList } from '../../../ui/list/sortable/SortableList.tsx';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { forgetLists } from '../forgetLists.ts';
import {
  type CollectionEntryRowFragment,
  MoveInCollectionDocument,
  RemoveFromCollectionDocument,
} from './CollectionEntries.generated.ts';
import { describeEntry, EntryRow } from './EntryRow.tsx';

interface Props {
  collectionId: string;
  entries: readonly CollectionEntryRowFragment[];
}

/** The prompts of a collection, which can be put into another order. A move that is not saved is undone. */
export function SortableEntries({ collectionId, entries }: Props) {
  const [order, setOrder] = useState(() => entries.map(({ id }) => id));
  const toast = useToast();
  const [move] = useMutation(MoveInCollectionDocument);
  const [remove] = useMutation(RemoveFromCollectionDocument);
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const ids = [...order.filter((id) => known.has(id)), ...entries.map(({ id }) => id).filter((id) => !order.includes(id))];
  const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });

  const onMove = async (next: string[], id: string) => {
    setOrder(next);
    try {
      await move({ variables: { collectionId, id, after: next[next.indexOf(id) - 1] ?? null } });
    } catch {
      setOrder(ids);
      fail('The new order could not be saved. Please try again.');
    }
  };
  const onRemove = (id: string) =>
    void remove({ variables: { collectionId, id }, update: forgetLists }).catch(() =>
      fail('The prompt could not be removed. Please try again.'),
    );

  return (
    <SortableList
      label="Prompts of the collection"
      noun="prompt"
      ids={ids}
      nameOf={(id) => (known.has(id) ? describeEntry(known.get(id)!).title : '')}
      onMove={(next, id) => void onMove(next, id)}
    >
      {ids.map((id) => (
        <EntryRow key={id} collectionId={collectionId} entry={known.get(id)!} onRemove={() => onRemove(id)} />
      ))}
    </SortableList>
  );
}
