import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragCancelEvent,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { visuallyHidden } from '../../styles.ts';
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

/** Shows a row that goes back to its place, which the page may have scrolled away from. */
async function showOnceStill(row: Element): Promise<void> {
  await Promise.allSettled(row.getAnimations().map(({ finished }) => finished));
  row.scrollIntoView({ block: 'nearest' });
}

/** A list that is reordered by pointer, touch or keyboard, and announces it to screen readers. */
export function SortableList({ label, noun, ids, nameOf, onMove, children }: Props) {
  const isJustPickedUp = useRef(false);
  const [pickedUp, setPickedUp] = useState('');
  const [canceled, setCanceled] = useState<{ row: Element }>();
  const announcement = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const putDown = () => {
    clearTimeout(announcement.current);
    // So that it is said again the next time.
    setPickedUp('');
  };
  useEffect(() => () => clearTimeout(announcement.current), []);
  useEffect(() => void (canceled && showOnceStill(canceled.row)), [canceled]);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    putDown();
    const moved = String(active.id);
    const target = String(over?.id);
    if (!over || moved === target) return;
    onMove(arrayMove([...ids], ids.indexOf(moved), ids.indexOf(target)), moved);
  };
  const onDragCancel = ({ activatorEvent: { target } }: DragCancelEvent) => {
    putDown();
    const row = target instanceof Element && target.closest('li');
    if (row) setCanceled({ row });
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
      // Only now, and after a timer of the sensor: until the rows have been measured and it listens, the arrow keys do nothing.
      if (isPickedUp) {
        announcement.current = setTimeout(setPickedUp, 0, `Picked up ${name(active.id)}, ${place(active.id)}.`);
        return undefined;
      }
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
      onDragCancel={onDragCancel}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <RowList label={label}>{children}</RowList>
      </SortableContext>
      <Box role="status" sx={visuallyHidden}>
        {pickedUp}
      </Box>
    </DndContext>
  );
}
