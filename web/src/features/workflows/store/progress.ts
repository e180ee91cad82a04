import { del, get, set } from 'idb-keyval';
import { markProgress, store } from './clear.ts';

export interface StepProgress {
  /** What was typed into the fields of this step. */
  values: Readonly<Record<string, string>>;
  /** The text if it was edited by hand. */
  edited: string | null;
  /** What the assistant has answered. */
  answer: string;
  /** The checks that were made, by their texts, so that a changed one is open again. */
  checked: readonly string[];
}

export interface Progress {
  /** Which part is shown: 0 the fields that are asked once, then the steps, then the end. */
  current: number;
  /** What was typed into the fields that several steps share. */
  shared: Readonly<Record<string, string>>;
  /** By the prompt, so that a library with another order of steps finds them. */
  steps: Readonly<Record<string, StepProgress>>;
}

/** Values with changes: undefined takes one out, as if it had never been typed. */
export const changedValues = (before: Progress['shared'], changes: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

export const noStep: StepProgress = { values: {}, edited: null, answer: '', checked: [] };
export const noProgress: Progress = { current: 0, shared: {}, steps: {} };

const keyOf = (userId: string, workflowId: string): string => `${userId}:${workflowId}`;

/** What a member has done of a workflow on this device. */
export async function readProgress(userId: string, workflowId: string): Promise<Progress> {
  try {
    return (await get<Progress>(keyOf(userId, workflowId), store)) ?? noProgress;
  } catch {
    return noProgress;
  }
}

/** Returns whether the device has it. A browser may forbid it, or have no room; then only the tab has it. */
export async function writeProgress(userId: string, workflowId: string, progress: Progress): Promise<boolean> {
  try {
    markProgress();
    await set(keyOf(userId, workflowId), progress, store);
    return true;
  } catch {
    return false;
  }
}

export async function deleteProgress(userId: string, workflowId: string): Promise<void> {
  try {
    await del(keyOf(userId, workflowId), store);
  } catch {
    // Then nothing was kept.
  }
}
