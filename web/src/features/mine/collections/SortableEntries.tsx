import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { RowList } from '../../../ui/list/RowList.tsx';
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
  const isJustPickedUp = useRef(false);
  const toast = useToast();
  const [move] = useMutation(MoveInCollectionDocument);
  const [remove] = useMutation(RemoveFromCollectionDocument);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const ids = [...order.filter((id) => known.has(id)), ...entries.map(({ id }) => id).filter((id) => !order.includes(id))];
  const fail = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });

  const onDragEnd = async ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const next = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    const after = next[next.indexOf(String(active.id)) - 1] ?? null;
    setOrder(next);
    try {
      await move({ variables: { collectionId, id: String(active.id), after } });
    } catch {
      setOrder(ids);
      fail('The new order could not be saved. Please try again.');
    }
  };
  const onRemove = (id: string) =>
    void remove({ variables: { collectionId, id }, update: forgetLists }).catch(() =>
      fail('The prompt could not be removed. Please try again.'),
    );

  const nameOf = (id: unknown) => {
    const entry = known.get(String(id));
    return entry ? describeEntry(entry).title : '';
  };
  const placeOf = (id: unknown) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isJustPickedUp.current = true;
      return `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // It is over its own place at once, which would replace what was just said.
      const isRepeated = isJustPickedUp.current && active.id === over?.id;
      isJustPickedUp.current = false;
      return over && !isRepeated ? `${nameOf(active.id)} is at ${placeOf(over.id)}.` : undefined;
    },
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} was put down at ${placeOf(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragEnd={(event) => void onDragEnd(event)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <RowList label="Prompts of the collection">
          {ids.map((id) => (
            <EntryRow key={id} collectionId={collectionId} entry={known.get(id)!} onRemove={() => onRemove(id)} />
          ))}
        </RowList>
      </SortableContext>
    </DndContext>
  );
}

const screenReaderInstructions = {
  draggable: 'To move a prompt, press Space, then the arrow keys, and Space again to put it down. Escape cancels.',
};
