import type { Insertable } from 'kysely';
import type { Tables } from '../../core/database/tables.generated.ts';
import { DAY, HOUR, MINUTE } from '../../core/time.ts';
import type { AuditAction } from '../../features/audit/audit.ts';
import { SUPER_USER_ID } from '../../features/users/user.entity.ts';
import type { Member } from './members.ts';
import type { Random } from './random.ts';
import type { Use } from './uses.ts';

interface Event {
  at: Date;
  action: AuditAction;
  actorId: string | null;
  subjectId: string;
  detail?: Record<string, unknown>;
}

/** Sign-ins further back would only make the log longer. */
const SIGN_IN_PERIOD = 60 * DAY;

function eventsOf(random: Random, member: Member, now: Date): Event[] {
  const { id, joinedAt, subscription, proUntil, disabledAt } = member;
  const own = (at: Date, action: AuditAction, detail = {}): Event => ({ at, action, actorId: id, subjectId: id, detail });
  const byAdmin = (at: Date, action: AuditAction, detail: Record<string, unknown>): Event => ({
    ...own(at, action, detail),
    actorId: SUPER_USER_ID,
  });
  const events = [own(joinedAt, 'user.created')];
  if (subscription?.canceledAt) events.push(own(subscription.canceledAt, 'subscription.cancelled'));
  if (subscription?.changedAt)
    events.push(own(subscription.changedAt, 'subscription.plan-changed', { from: 'monthly', to: subscription.plan }));
  if (disabledAt) events.push(byAdmin(disabledAt, 'user.disabled', { sessionsEnded: 1, keysRevoked: 0 }));
  if (proUntil) {
    const at = new Date(random.between(joinedAt.getTime(), now.getTime()));
    events.push(byAdmin(at, 'user.pro-granted', { proUntil: { from: null, to: proUntil } }));
  }
  if (random.chance(0.06)) {
    const at = new Date(random.between(joinedAt.getTime(), now.getTime()));
    events.push(
      { ...own(at, 'password.reset-requested'), actorId: null },
      own(new Date(at.getTime() + 3 * MINUTE), 'password.changed'),
    );
  }
  return events;
}

/** A member signs in before some of their uses; now and then the first attempt fails. */
function signIns(random: Random, uses: readonly Use[], now: Date): Event[] {
  return uses
    .filter(({ usedAt }) => now.getTime() - usedAt.getTime() < SIGN_IN_PERIOD && random.chance(0.15))
    .flatMap(({ userId, usedAt }) => {
      const at = new Date(usedAt.getTime() - random.next() * HOUR);
      const failed: Event = { at: new Date(at.getTime() - MINUTE), action: 'sign-in.failed', actorId: null, subjectId: userId };
      const succeeded: Event = { at, action: 'sign-in.succeeded', actorId: userId, subjectId: userId };
      return random.chance(0.08) ? [failed, succeeded] : [succeeded];
    });
}

/** The audit entries that go with the year, in the order in which they were written. */
export function makeAuditEntries(
  random: Random,
  members: readonly Member[],
  uses: readonly Use[],
  now: Date,
): Insertable<Tables['audit_log']>[] {
  return [...members.flatMap((member) => eventsOf(random, member, now)), ...signIns(random, uses, now)]
    .filter(({ at }) => at < now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, action, actorId, subjectId, detail = {} }) => ({
      at,
      action,
      actor_id: actorId,
      subject_id: subjectId,
      // An address of the block that is reserved for documentation.
      network: `203.0.113.${Math.floor(random.between(1, 255))}`,
      detail: JSON.stringify(detail),
    }));
}
