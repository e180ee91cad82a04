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
import { type CollectionEntryRowFragment, MoveInCollectionDocument } from './CollectionEntries.generated.ts';
import { describeEntry } from './describeEntry.ts';
import { EntryRow } from './EntryRow.tsx';
import { reorderEntries } from './reorderEntries.ts';
import { useRemoveEntry } from './useRemoveEntry.ts';

interface Props {
  collectionId: string;
  entries: readonly CollectionEntryRowFragment[];
}

/** The prompts of a collection, which can be put into another order. A move that is not saved is undone. */
export function SortableEntries({ collectionId, entries }: Props) {
  /** While a move is saved; otherwise the server says what the order is. */
  const [moved, setMoved] = useState<readonly string[]>();
  const isJustPickedUp = useRef(false);
  const toast = useToast();
  const [move] = useMutation(MoveInCollectionDocument);
  const remove = useRemoveEntry(collectionId);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const stored = entries.map(({ id }) => id);
  const ids = moved ? [...moved.filter((id) => known.has(id)), ...stored.filter((id) => !moved.includes(id))] : stored;

  const onDragEnd = async ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const next = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    const after = next[next.indexOf(String(active.id)) - 1] ?? null;
    setMoved(next);
    try {
      const variables = { collectionId, id: String(active.id), after };
      await move({ variables, update: (cache) => reorderEntries(cache, collectionId, next) });
    } catch {
      toast({ title: 'Error', description: 'The new order could not be saved. Please try again.', variant: 'destructive' });
    } finally {
      // Unless a later move is being saved.
      setMoved((last) => (last === next ? undefined : last));
    }
  };

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
            <EntryRow
              key={id}
              collectionId={collectionId}
              entry={known.get(id)!}
              onRemove={() => void remove(known.get(id)!, ids[ids.indexOf(id) - 1] ?? null)}
            />
          ))}
        </RowList>
      </SortableContext>
    </DndContext>
  );
}

const screenReaderInstructions = {
  draggable: 'To move a prompt, press Space, then the arrow keys, and Space again to put it down. Escape cancels.',
};
