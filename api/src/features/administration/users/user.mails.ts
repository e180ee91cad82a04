import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import type { Mail } from '../../../core/mail.ts';
import { type EndedCredentials, othersEnded } from '../../auth/credentials/credentials.ts';
import { formatTime } from '../../billing/billing.mails.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { renderMail } from '../../mail/mail.template.ts';
import { isTestUser, paysForPro } from '../../users/pro.ts';
import { UserRole } from '../../users/user.entity.ts';
import type { AdminUser } from './user.rows.ts';

/** What an admin has changed of an account. Everybody gets the same advice: only we can undo it. */
const changedByAdmin = (email: string, origin: string, subject: string, paragraphs: readonly string[]): Mail =>
  renderMail(email, {
    subject,
    greeting: 'Hello,',
    paragraphs,
    action: { label: 'Contact us', url: `${origin}/contact` },
    note: 'You are receiving this email because you have a Promptory account. If you did not expect it, contact us.',
  });

/** Sent to somebody for whom an admin has created an account. */
export const invitation = (email: string, url: string): Mail =>
  renderMail(email, {
    subject: 'Your Promptory account: set a password',
    greeting: 'Hello,',
    paragraphs: [
      'An administrator created a Promptory account for you. Set a password to sign in. The link works once, within seven days.',
    ],
    action: { label: 'Set my password', url },
    note: 'You are receiving this email because a Promptory administrator entered this address. If you did not expect it, you can ignore it.',
  });

/** Sent to the new email of an account after an admin has changed it. */
export const emailSetByAdmin = (email: string, url: string): Mail =>
  renderMail(email, {
    subject: 'Confirm the new email address of your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      'A Promptory administrator changed the email address of your account to this one. Please confirm that it is yours. The link works for seven days.',
    ],
    action: { label: 'Confirm my address', url },
    note: 'If you do not have a Promptory account, you can ignore this email.',
  });

export const accountDisabled = (email: string, origin: string, ended: EndedCredentials): Mail =>
  changedByAdmin(email, origin, 'Your Promptory account was disabled', [
    ['A Promptory administrator disabled your account, so you cannot sign in.', othersEnded(ended)].filter(Boolean).join(' '),
  ]);

export const accountEnabled = ({ email, passwordHash }: AdminUser, origin: string): Mail =>
  changedByAdmin(email, origin, 'Your Promptory account was enabled', [
    passwordHash == null
      ? 'A Promptory administrator enabled your account again. To set a password, ask us for a new link.'
      : 'A Promptory administrator enabled your account again, so you can sign in with your password.',
    'API keys, connected assistants, and a subscription that ended with the account do not come back by themselves.',
  ]);

/** What is left of Pro without the grant, and what it costs. */
function withoutGrant(user: AdminUser, now: Date): string {
  if (paysForPro(user, now)) return 'You keep Pro through your subscription, which continues as before.';
  if (isTestUser(user)) return 'You keep Pro without paying.';
  return 'You are back on the free plan. We kept your favorites and your recent prompts.';
}

/** Sent after an admin has granted Pro, or changed until when. */
export const proGranted = (before: AdminUser, origin: string, until: Date, now: Date): Mail =>
  changedByAdmin(before.email, origin, 'You have Promptory Pro', [
    `A Promptory administrator granted you Pro until ${formatTime(until)}. Every prompt in the library is open to you until then, and nothing is charged for it.`,
    ...(paysForPro(before, now) ? ['Your subscription continues as before, and you are still charged for it.'] : []),
  ]);

export const proRevoked = (before: AdminUser, origin: string, now: Date): Mail =>
  changedByAdmin(before.email, origin, 'Your granted Promptory Pro has ended', [
    `A Promptory administrator ended the Pro time that was granted to you. ${withoutGrant(before, now)}`,
  ]);

const roleChanged = (email: string, origin: string, role: UserRole): Mail =>
  role === UserRole.admin
    ? changedByAdmin(email, origin, 'You are now an admin of Promptory', [
        'Your account was given the admin role: it sees and changes the accounts of all members, reads their messages and the audit log, and can make others admins.',
        'Please turn on two-step sign-in on your account page, if it is not on yet.',
      ])
    : changedByAdmin(email, origin, 'You are no longer an admin of Promptory', [
        'The admin role was removed from your account. Otherwise, the account stays as it is.',
      ]);

interface RoleChange {
  user: Pick<AdminUser, 'id' | 'email'>;
  role: UserRole;
  /** Who did it, in words. */
  by: string;
  origin: string;
  /** The operator's address in the settings. */
  adminEmail: string | undefined;
}

const roleChangedElsewhere = (to: string, { user, role, by, origin }: RoleChange): Mail =>
  renderMail(to, {
    subject: role === UserRole.admin ? 'Promptory has a new admin' : 'A Promptory admin lost the role',
    greeting: 'Hello,',
    paragraphs: [
      role === UserRole.admin ? `${user.email} was made an admin by ${by}.` : `${user.email} is no longer an admin, by ${by}.`,
      'If you did not expect this, disable the accounts of both, and look in the audit log for what else they have changed.',
    ],
    action: { label: 'View the account', url: `${origin}/admin/users/${user.id}` },
    note: 'You are receiving this email because you administer Promptory.',
  });

/** The operator, or the admins beside the one concerned: also the one who did it, because a stolen session acts in their name. */
async function othersToTell(tx: SqlEntityManager, { user, adminEmail }: RoleChange): Promise<string[]> {
  if (adminEmail !== undefined && adminEmail !== user.email) return [adminEmail];
  const admins = await kysely(tx)
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '<>', user.id)
    .orderBy('id')
    .execute();
  return admins.map(({ email }) => email);
}

/** Mails the owner of an account, and others who can undo it, that its role has changed. */
export async function mailRoleChange(tx: SqlEntityManager, change: RoleChange, now: Date): Promise<void> {
  const { user, role, origin } = change;
  await enqueueMail(tx, roleChanged(user.email, origin, role), now);
  for (const email of await othersToTell(tx, change)) await enqueueMail(tx, roleChangedElsewhere(email, change), now);
}
