import type { Limits } from '../../core/config.ts';
import { defaultLimits } from '../../core/config/limits.ts';

/**
 * Of what a member changes in what is their own, more than anybody does by hand. Each change writes rows that the database has to
 * clean up after.
 */
export const changeLimit = ({ changesPerMinute }: Limits) => ({
  name: 'own-changes',
  counted: 'changes',
  points: changesPerMinute,
  seconds: 60,
  isInMemory: true,
});

/** For the descriptions of the fields that have it. */
export const CHANGE_LIMIT = `RATE_LIMITED, by default, after ${defaultLimits.changesPerMinute} a minute, together with other changes of what is the member's own.`;
