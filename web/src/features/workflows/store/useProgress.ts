import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeProgress, deleteProgress, noProgress, readProgress, watchProgress, type Progress } from './progress.ts';

/** The progress of one workflow, kept on the device at every change, including those of other tabs. Null while it is read. */
export function useProgress(userId: string, workflowId: string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isKept, setKept] = useState(true);
  const [deletions, setDeletions] = useState(0);
  /** Of the last change, which the page may not have rendered yet. */
  const latest = useRef(noProgress);
  /** Whether the device has what this tab has. What could not be read is not written, either. */
  const device = useRef<'kept' | 'full' | 'unread'>('kept');
  /** How many changes of this tab are being written. Until then, what is stored is older than what is shown. */
  const writing = useRef(0);
  const others = useRef<ReturnType<typeof watchProgress>>(undefined);

  const show = (next: Progress) => {
    latest.current = next;
    setProgress(next);
  };
  /** Each tab is at its own part. */
  const showStored = (stored: Progress) => {
    if (writing.current === 0) show({ ...stored, current: latest.current.current });
  };
  const clear = () => {
    show(noProgress);
    setDeletions((count) => count + 1);
  };

  /** What another tab has stored; undefined after it has deleted everything. */
  const onStored = useEffectEvent((stored: Progress | undefined) => {
    if (stored) showStored(stored);
    else if (writing.current === 0 && latest.current !== noProgress) clear();
  });

  useEffect(() => {
    let hasLeft = false;
    const read = async (onRead: (stored: Progress | undefined) => void) => {
      const stored = await readProgress(userId, workflowId);
      if (!hasLeft) onRead(stored);
    };
    const watched = watchProgress(userId, workflowId, () => {
      if (device.current !== 'kept') return;
      void read((stored) => onStored(stored)).catch(() => undefined);
    });
    others.current = watched;
    void read((stored = noProgress) => show(stored)).catch(() => {
      if (hasLeft) return;
      device.current = 'unread';
      setKept(false);
      show(noProgress);
    });
    return () => {
      hasLeft = true;
      watched.stop();
    };
  }, [userId, workflowId]);

  const change = async (part: (before: Progress) => Progress) => {
    show(part(latest.current));
    if (device.current === 'unread') return;
    // After a failure, the device lacks more than this change.
    const all = latest.current;
    writing.current += 1;
    const stored = await changeProgress(userId, workflowId, device.current === 'kept' ? part : () => all);
    writing.current -= 1;
    device.current = stored ? 'kept' : 'full';
    setKept(stored !== undefined);
    if (!stored) return;
    others.current?.tell();
    showStored(stored);
  };
  return {
    progress,
    /** Whether the device has it, and not only this tab. */
    isKept,
    /** How often it was deleted while the page is open, here or in another tab. */
    deletions,
    change: (part: (before: Progress) => Progress) => void change(part),
    /** Deletes it from the device. Rejects, and shows it still, if the device may have it then. */
    forget: async () => {
      await deleteProgress(userId, workflowId).catch((error: unknown) => {
        // Where nothing can be read, this tab has kept nothing.
        if (device.current !== 'unread') throw error;
      });
      others.current?.tell();
      clear();
    },
  };
}
