import { forgetNamesOf } from '../../guard/store/forgetOne.ts';
import { deleteProgress } from '../store/progress.ts';
import { guardIdOf } from './useRun.ts';

/** Deletes what was entered in a workflow on this device, and its table of names. */
export async function deleteRun(userId: string, workflowId: string): Promise<void> {
  await deleteProgress(userId, workflowId);
  await forgetNamesOf(userId, guardIdOf(workflowId));
}
