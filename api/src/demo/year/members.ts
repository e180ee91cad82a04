import type { Insertable } from 'kysely';
import type { Tables } from '../../core/database/tables.generated.ts';
import { DAY, MINUTE } from '../../core/time.ts';
import type { Random } from './random.ts';
import { makeSubscription, type Subscription } from './subscriptions.ts';

const FIRST_NAMES =
  'Amara Ben Carla Diego Elena Felix Grace Hugo Iris Jamal Keiko Liam Maya Noah Olivia Priya Quentin Rosa Samir Tessa Uma Victor Wanda Xavier Yara Zoe'.split(
    ' ',
  );
const LAST_NAMES =
  'Abbott Baker Castillo Dawson Ellis Fischer Garcia Hughes Ivanov Jensen Kowalski Lopez Mbeki Nakamura Ortiz Patel Quinn Rossi Singh Turner Ueda Vogel Walsh Xu Young Zhang'.split(
    ' ',
  );

export const YEAR = 365 * DAY;

export interface Member {
  id: string;
  joinedAt: Date;
  /** The member signs in no more after this. */
  leftAt: Date;
  /** Uses on an average day. */
  usesPerDay: number;
  subscription: Subscription | undefined;
  proUntil: Date | undefined;
  disabledAt: Date | undefined;
}

/** Sign-ups grow in a line over the year. Half of those of a weekend come on the Friday before. */
function joinDate(random: Random, position: number, now: Date): Date {
  const date = new Date(now.getTime() - YEAR * (1 - Math.sqrt(position)));
  const daysAfterFriday = [2, 0, 0, 0, 0, 0, 1][date.getUTCDay()]!;
  return random.chance(0.5) ? new Date(Math.max(date.getTime() - daysAfterFriday * DAY, now.getTime() - YEAR)) : date;
}

export function makeMember(random: Random, number: number, count: number, now: Date): Member {
  const id = `year-${String(number).padStart(4, '0')}`;
  const joinedAt = joinDate(random, (number - random.next()) / count, now);
  const age = now.getTime() - joinedAt.getTime();
  const subscription = makeSubscription(random, id, joinedAt, now);
  const later = (probability: number) =>
    random.chance(probability) ? new Date(joinedAt.getTime() + random.next() * age) : undefined;
  const disabledAt = subscription ? undefined : later(0.015);
  const hasGrant = !subscription && !disabledAt && random.chance(0.02);
  const isDone = subscription ? subscription.endedAt !== undefined : random.chance(0.45);
  const lastVisit = new Date((subscription?.startedAt ?? joinedAt).getTime() + random.between(1, 60) * DAY);
  return {
    id,
    joinedAt,
    leftAt: disabledAt ?? (isDone ? (subscription?.endedAt ?? lastVisit) : now),
    usesPerDay: (subscription || hasGrant ? 0.9 : 0.25) * random.between(0.3, 1.7),
    subscription,
    proUntil: hasGrant ? new Date(now.getTime() + random.between(10, 120) * DAY) : undefined,
    disabledAt,
  };
}

/** Those who bought before they had an account have no password yet. */
export function toUserRow(random: Random, member: Member, passwordHash: string): Insertable<Tables['users']> {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const isRegistered = !member.subscription || random.chance(0.95);
  return {
    id: member.id,
    email: `${firstName}.${lastName}.${member.id.slice(-4)}@example.test`.toLowerCase(),
    first_name: firstName,
    last_name: lastName,
    created_at: member.joinedAt,
    password_hash: isRegistered ? passwordHash : null,
    email_verified_at: isRegistered ? new Date(member.joinedAt.getTime() + 4 * MINUTE) : null,
    terms_accepted_at: member.joinedAt,
    disabled_at: member.disabledAt,
    pro_until: member.proUntil,
    ...member.subscription?.columns,
  };
}
