import { changeAllProgress } from '../store/progress.ts';
import { progressWithoutSets } from './progressWith.ts';

/** Removes what was entered in workflows for client sets that are deleted. */
export const forgetEnteredFor = (userId: string, setIds: readonly string[]): Promise<void> =>
  changeAllProgress(userId, (progress) => progressWithoutSets(progress, setIds));
