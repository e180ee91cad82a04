import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { anyOf, kysely, timestamp } from '../../core/database/query.ts';
import { DAY } from '../../core/time.ts';
import { demoAccounts, seedDemoAccounts } from '../../features/auth/demo-accounts.ts';
import { type Member, YEAR } from './members.ts';

export const demoIds: readonly string[] = demoAccounts.map(({ id }) => id);

/** Creates the demo accounts that are missing, and lets all of them exist for a year. */
export async function ageDemoAccounts(em: SqlEntityManager, now: Date): Promise<void> {
  const joinedAt = new Date(now.getTime() - YEAR);
  await seedDemoAccounts(em, joinedAt);
  await kysely(em)
    .updateTable('users')
    .set({ created_at: joinedAt })
    .where('id', '=', anyOf(demoIds))
    .where('created_at', '>', timestamp(joinedAt))
    .execute();
}

/** The demo accounts as members with uses in the last weeks. Their subscription is left to demo mode. */
export function demoMembers(now: Date): Member[] {
  const recent = { leftAt: now, subscription: undefined, disabledAt: undefined };
  return [
    { ...recent, id: 'demo-pro', joinedAt: new Date(now.getTime() - 70 * DAY), usesPerDay: 2.5, proUntil: now },
    { ...recent, id: 'demo-free', joinedAt: new Date(now.getTime() - 25 * DAY), usesPerDay: 0.6, proUntil: undefined },
  ];
}
