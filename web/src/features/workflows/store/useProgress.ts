import { useEffect, useRef, useState } from 'react';
import {
  changedValues,
  deleteProgress,
  noProgress,
  noStep,
  readProgress,
  writeProgress,
  type Progress,
  type StepProgress,
} from './progress.ts';

/** The progress of one workflow, kept on the device at every change. Null while it is read. */
export function useProgress(userId: string, workflowId: string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isKept, setKept] = useState(true);
  /** Of the last change, which the page may not have rendered yet. */
  const latest = useRef(noProgress);

  useEffect(() => {
    let hasLeft = false;
    void readProgress(userId, workflowId).then((stored) => {
      if (hasLeft) return;
      latest.current = stored;
      setProgress(stored);
    });
    return () => {
      hasLeft = true;
    };
  }, [userId, workflowId]);

  const change = (next: Progress) => {
    latest.current = next;
    setProgress(next);
    void writeProgress(userId, workflowId, next).then(setKept);
  };
  return {
    progress,
    /** Whether the device has it, and not only this tab. */
    isKept,
    update: (part: Partial<Progress>) => change({ ...latest.current, ...part }),
    updateStep: (promptId: string, part: (before: StepProgress) => Partial<StepProgress>) => {
      const before = latest.current.steps[promptId] ?? noStep;
      change({ ...latest.current, steps: { ...latest.current.steps, [promptId]: { ...before, ...part(before) } } });
    },
    updateShared: (values: Parameters<typeof changedValues>[1]) =>
      change({ ...latest.current, shared: changedValues(latest.current.shared, values) }),
    /** Deletes it from the device. */
    forget: async () => {
      await deleteProgress(userId, workflowId);
      latest.current = noProgress;
      setProgress(noProgress);
    },
  };
}
