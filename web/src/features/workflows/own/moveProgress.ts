import { progressOfVersion } from '../run/progressOfSteps.ts';
import { changeAndTell, readProgress, withPrompts, type SeenVersion } from '../store/progress.ts';

interface Saved {
  /** The version that was edited. */
  opened: SeenVersion;
  saved: SeenVersion;
  /** The new ids of prompts by those from before, where steps have others now. */
  replaced: ReadonlyMap<string, string>;
}

/**
 * Lets steps that have other prompts now keep what was entered in them. That the saved version is seen, too, keeps the page of the
 * workflow from guessing which steps these are.
 */
export async function moveProgress(userId: string, workflowId: string, { opened, saved, replaced }: Saved): Promise<void> {
  if (!(await readProgress(userId, workflowId).catch(() => undefined))) return;
  await changeAndTell(userId, workflowId, (stored) => {
    // What another device has changed before that was guessed at the latest when this form was opened.
    const progress = progressOfVersion(opened, stored);
    return { ...progress, steps: withPrompts(progress.steps, replaced), seen: saved };
  });
}
