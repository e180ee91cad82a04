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
import { useRef, type ReactNode } from 'react';
import { RowList } from '../RowList.tsx';

interface Props {
  label: string;
  /** What a row is, such as "prompt". */
  noun: string;
  ids: readonly string[];
  nameOf: (id: string) => string;
  onMove: (order: string[], moved: string) => void;
  /** The rows, each a `SortableRow`. */
  children: ReactNode;
}

/** Rows that are put into another order by dragging, touch or keyboard, and says so to screen readers. */
export function SortableList({ label, noun, ids, nameOf, onMove, children }: Props) {
  const isJustPickedUp = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [moved, target] = [String(active.id), String(over?.id)];
    if (!over || moved === target) return;
    onMove(arrayMove([...ids], ids.indexOf(moved), ids.indexOf(target)), moved);
  };
  const place = (id: unknown) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const name = (id: unknown) => nameOf(String(id));
  const announcements: Announcements = {
    onDragStart: () => {
      isJustPickedUp.current = true;
      return undefined;
    },
    onDragOver: ({ active, over }) => {
      const isPickedUp = isJustPickedUp.current && active.id === over?.id;
      isJustPickedUp.current = false;
      // Only now: until the rows have been measured, the arrow keys do nothing.
      if (isPickedUp) return `Picked up ${name(active.id)}, ${place(active.id)}.`;
      return over ? `${name(active.id)} is at ${place(over.id)}.` : undefined;
    },
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} was put down at ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was.`,
  };
  const draggable = `To move a ${noun}, press Space, then the arrow keys, and Space again to put it down. Escape cancels.`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <RowList label={label}>{children}</RowList>
      </SortableContext>
    </DndContext>
  );
}
