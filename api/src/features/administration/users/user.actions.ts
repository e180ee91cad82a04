import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Updateable } from 'kysely';
import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import type { Tables } from '../../../core/database/tables.generated.ts';
import { ApiError } from '../../../core/errors.ts';
import { audit } from '../../audit/audit.ts';
import { mailEndedCredentials } from '../../auth/credentials/credentials.mails.ts';
import { endCredentials, type EndedCredentials, endedDetail, othersEnded } from '../../auth/credentials/credentials.ts';
import { isLive } from '../../billing/sync/subscription.state.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { UserRole } from '../../users/user.entity.ts';
import { cancelRenewal, endNeedlessCheckout } from '../cancel-renewal.ts';
import { changeUser } from './user.guard.ts';
import { newInvitation } from './user.links.ts';
import { accountDisabled, accountEnabled, mailRoleChange, proGranted, proRevoked } from './user.mails.ts';
import { type AdminUser, findAdminUser, toUser, userColumns } from './user.rows.ts';

const MAX_GRANT_YEARS = 10;

async function updateUser(tx: SqlEntityManager, id: string, change: Updateable<Tables['users']>): Promise<AdminUser> {
  const row = await kysely(tx)
    .updateTable('users as u')
    .set(change)
    .where('u.id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** The address of the admin who asks, for a mail about it. */
async function emailOfViewer(tx: SqlEntityManager, ctx: Context): Promise<string> {
  const { userId } = member(ctx);
  const { email } = await kysely(tx).selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email;
}

export async function setRole(ctx: Context, id: string, role: UserRole): Promise<AdminUser> {
  const user = await changeUser(ctx, id, 'role', async (tx, before) => {
    if (before.role === role) return before;
    await audit(tx, ctx, { action: 'user.role-changed', subjectId: id, detail: { role: { from: before.role, to: role } } });
    await mailRoleChange(
      tx,
      { user: before, role, by: await emailOfViewer(tx, ctx), origin: ctx.origin(), adminEmail: ctx.config.adminEmail },
      ctx.now(),
    );
    // An admin who was shown the link of a member must not set the password of an admin.
    const isInvited = before.passwordHash == null && before.disabledAt == null;
    if (isInvited && role === UserRole.admin) await enqueueMail(tx, await newInvitation(tx, ctx, before), ctx.now());
    return updateUser(tx, id, { role });
  });
  ctx.triggerJob('mail');
  return user;
}

const detailOf = (ended: EndedCredentials) => ({ sessionsEnded: ended.sessions, ...endedDetail(ended) });

const storeDisabled = (ctx: Context, id: string, isDisabled: boolean): Promise<AdminUser> =>
  changeUser(ctx, id, isDisabled ? 'disable' : 'enable', async (tx, before) => {
    if ((before.disabledAt != null) === isDisabled) return before;
    const now = ctx.now();
    if (!isDisabled) {
      await audit(tx, ctx, {
        action: 'user.enabled',
        subjectId: id,
        detail: { disabledAt: { from: before.disabledAt, to: null } },
      });
      await enqueueMail(tx, accountEnabled(before, ctx.origin()), now);
      return updateUser(tx, id, { disabled_at: null });
    }
    // Ended for good: enabling the account again must not revive a stolen session, key or link.
    const ended = await endCredentials(tx, id, now, { links: ['verify', 'password'] });
    await audit(tx, ctx, { action: 'user.disabled', subjectId: id, detail: detailOf(ended) });
    // Of a subscription that would renew, the mail about its end says that the account was disabled.
    const endsRenewal = isLive(before.stripeStatus ?? null) && !before.cancelsAtPeriodEnd;
    if (!endsRenewal || othersEnded(ended) !== null)
      await enqueueMail(tx, accountDisabled(before.email, ctx.origin(), ended), now);
    return updateUser(tx, id, { disabled_at: now });
  });

/** Disables or enables an account. Disabling also cancels its subscription; enabling does not resume it. */
export async function setDisabled(ctx: Context, id: string, isDisabled: boolean): Promise<AdminUser> {
  const user = await storeDisabled(ctx, id, isDisabled);
  ctx.triggerJob('mail');
  if (!isDisabled) return user;
  await cancelRenewal(ctx, id);
  return findAdminUser(ctx.em, id);
}

function assertGrantable(until: Date, now: Date): void {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_GRANT_YEARS);
  if (until > now && until <= latest) return;
  const reason = `Choose a time to come, at most ${MAX_GRANT_YEARS} years ahead`;
  throw new ApiError('BAD_USER_INPUT', reason, { fields: { until: reason } });
}

const timeInWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const changedMeanwhile = (until: Date | null | undefined): ApiError =>
  new ApiError(
    'CONFLICT',
    `Somebody else has changed the granted Pro time since you opened it. ${until ? `It now ends on ${timeInWords.format(until)} UTC` : 'There is none now'}. Try again to replace that.`,
  );

async function storeGrant(ctx: Context, id: string, until: Date | null, expected?: Date | null): Promise<AdminUser> {
  const user = await changeUser(ctx, id, 'Pro', async (tx, before) => {
    if (before.proUntil?.getTime() === until?.getTime()) return before;
    if (expected !== undefined && before.proUntil?.getTime() !== expected?.getTime()) throw changedMeanwhile(before.proUntil);
    const detail = { proUntil: { from: before.proUntil ?? null, to: until ?? null } };
    await audit(tx, ctx, { action: 'user.pro-granted', subjectId: id, detail });
    const now = ctx.now();
    if (until) await enqueueMail(tx, proGranted(before, ctx.origin(), until, now), now);
    // One that had run out already is nothing new to the member.
    else if (before.proUntil && before.proUntil > now) await enqueueMail(tx, proRevoked(before, ctx.origin(), now), now);
    return updateUser(tx, id, { pro_until: until ?? null });
  });
  ctx.triggerJob('mail');
  return user;
}

/**
 * Grants Pro until a time, or revokes the grant if it is null. A grant ends the checkout that the member has left open.
 *
 * @param expected the grant that the admin has seen, null for none; undefined to replace any
 */
export async function grantPro(ctx: Context, id: string, until: Date | null, expected?: Date | null): Promise<AdminUser> {
  if (!until) return storeGrant(ctx, id, until, expected);
  assertGrantable(until, ctx.now());
  await storeGrant(ctx, id, until, expected);
  await endNeedlessCheckout(ctx, id);
  return findAdminUser(ctx.em, id);
}

/** Ends all sessions, API keys and connected assistants of a user, and returns how many sessions were active. */
export async function endSessions(ctx: Context, id: string): Promise<number> {
  const sessions = await changeUser(ctx, id, 'sessions', async (tx, user) => {
    const ended = await endCredentials(tx, id, ctx.now());
    await audit(tx, ctx, { action: 'user.sessions-ended', subjectId: id, detail: detailOf(ended) });
    await mailEndedCredentials(tx, ctx, user.email, ended);
    return ended.sessions;
  });
  ctx.triggerJob('mail');
  return sessions;
}
