import { del, entries, get, update } from 'idb-keyval';
import { markProgress, store } from './clear.ts';
import { PLACE } from './names.ts';

export interface StepProgress {
  /** What was typed into the fields of this step. */
  values: Readonly<Record<string, string>>;
  /** What was typed into them while another client set was chosen, by its id; empty without one. */
  typedFor?: Readonly<Record<string, Progress['shared']>> | undefined;
  /** The text if it was edited by hand. */
  edited: string | null;
  /** Tells which text of the prompt was edited. Older entries do not have it. */
  editedOf?: string | undefined;
  /** The client set that the text was edited for; empty without one. Older entries do not have it. */
  editedFor?: string | undefined;
  /** What the assistant has answered. */
  answer: string;
  /** The checks that were made, by their texts, so that a changed one is open again. */
  checked: readonly string[];
  /** The client set that the answer and the checks are for; empty without one. Older entries do not have it. */
  answerFor?: string | undefined;
  /** That it was entered while the step had another prompt, until the member has seen that. */
  isOfOtherPrompt?: boolean | undefined;
}

export interface Progress {
  /** Which part is shown: 0 the fields that are asked once, then the steps, then the end. */
  current: number;
  /** What was typed into the fields that several steps share. */
  shared: Readonly<Record<string, string>>;
  /** What was typed into those while another client set was chosen, by its id; empty without one. */
  sharedFor?: Readonly<Record<string, Progress['shared']>> | undefined;
  /** By the prompt, so that a library with another order of steps finds them. */
  steps: Readonly<Record<string, StepProgress>>;
  /** The client set that was chosen when values were last typed; empty without one. Older entries do not have it. */
  setId?: string;
  /** The prompts of the steps of an own workflow in the latest version that this device has seen. Older entries do not have it. */
  seen?: SeenVersion;
}

/** A version of an own workflow, with the prompts of its steps. */
export interface SeenVersion {
  version: number;
  prompts: readonly string[];
}

/** Values with changes: undefined takes one out, as if it had never been typed. */
export const changedValues = (before: Progress['shared'], changes: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const noStep: StepProgress = { values: {}, edited: null, answer: '', checked: [] };
/** What was done in the step of a prompt. The id may be that of a file, such as `constructor`. */
export const stepOf = ({ steps }: Pick<Progress, 'steps'>, promptId: string): StepProgress =>
  (Object.hasOwn(steps, promptId) ? steps[promptId] : undefined) ?? noStep;
export const noProgress: Progress = { current: 0, shared: {}, steps: {} };

const keyOf = (userId: string, workflowId: string): string => `${userId}:${workflowId}`;

/** What a member has done of a workflow on this device; undefined if there is nothing. Rejects if it cannot be read. */
export const readProgress = (userId: string, workflowId: string): Promise<Progress | undefined> =>
  get<Progress>(keyOf(userId, workflowId), store);

/**
 * Changes what the device has, which another tab may have changed since, and returns it. Undefined if the browser forbids it, or
 * has no room; then only the tab has it.
 */
export async function changeProgress(
  userId: string,
  workflowId: string,
  change: (stored: Progress) => Progress,
): Promise<Progress | undefined> {
  try {
    markProgress();
    let changed = noProgress;
    await update<Progress>(keyOf(userId, workflowId), (stored = noProgress) => (changed = change(stored)), store);
    return changed;
  } catch {
    return undefined;
  }
}

/** What was entered in steps, kept by the prompts that they have now. */
export function withPrompts(steps: Progress['steps'], replaced: ReadonlyMap<string, string>): Progress['steps'] {
  const entries = Object.entries(steps);
  const moved = entries.flatMap(([id, step]) => {
    const now = replaced.get(id);
    // An older text that was edited by hand was none of this prompt, either.
    return now === undefined ? [] : [[now, { ...step, editedOf: step.editedOf ?? '' }] as const];
  });
  return Object.fromEntries([...entries.filter(([id]) => !replaced.has(id)), ...moved]);
}

/** Changes what a member has done of every workflow on this device. Rejects if some of it may be as it was. */
export async function changeAllProgress(userId: string, change: (stored: Progress) => Progress): Promise<void> {
  // Where nothing was entered, the database is not opened.
  if (localStorage.getItem(PLACE) === null) return;
  const prefix = keyOf(userId, '');
  const isChanged = (stored: Progress) => JSON.stringify(change(stored)) !== JSON.stringify(stored);
  const changed = (await entries<string, Progress>(store)).filter(([key, stored]) => key.startsWith(prefix) && isChanged(stored));
  const stored = await Promise.all(changed.map(([key]) => changeAndTell(userId, key.slice(prefix.length), change)));
  if (stored.includes(undefined)) throw new Error('The browser did not store a change of every workflow.');
}

/** As changeProgress, where its page may be open in any tab. */
export async function changeAndTell(...[userId, workflowId, change]: Parameters<typeof changeProgress>) {
  const changed = await changeProgress(userId, workflowId, change);
  const channel = openChannel();
  channel?.postMessage(keyOf(userId, workflowId));
  channel?.close();
  return changed;
}

/** Rejects if the device may still have it. */
export const deleteProgress = (userId: string, workflowId: string): Promise<void> => del(keyOf(userId, workflowId), store);

const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(PLACE));

/** Calls back when another tab has changed or deleted the progress of a workflow. */
export function watchProgress(userId: string, workflowId: string, onChange: () => void) {
  let channel = openChannel();
  const key = keyOf(userId, workflowId);
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === key) onChange();
    };
  const stop = () => {
    channel?.close();
    channel = undefined;
  };
  return {
    /** Tells the other tabs that this one has changed it, even if that took longer than its page. */
    tell: () => {
      const open = channel ?? openChannel();
      open?.postMessage(key);
      if (open !== channel) open?.close();
    },
    stop,
  };
}
