import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { newPassword } from '../../../core/auth/password-policy.ts';
import type { Context } from '../../../core/context.ts';
import { kysely, sql } from '../../../core/database/query.ts';
import { audit } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { endCredentials, endedDetail } from '../credentials/credentials.ts';
import type { ClearedAccount } from './clear-account.ts';
import { accountCleared, passwordChanged } from './password.mails.ts';

/** The schema of an account's new password, which must not be the site's name or the email. */
export function newAccountPassword(email: string) {
  const normalized = email.trim().toLowerCase();
  return newPassword(['Promptory', normalized, normalized.split('@')[0] ?? '']);
}

interface Owner {
  id: string;
  email: string;
}

interface Proof {
  /** Whether the user came here through a link in a mail, which verifies the email. */
  provesEmail: boolean;
  /** Whether the account was cleared for that. */
  cleared?: ClearedAccount | null;
  /** Whether the owner gets a mail. */
  shouldSend?: boolean;
}

/**
 * Stores a new password. It ends all sessions, API keys and open links, including a pending email change that
 * somebody else may have requested.
 */
export async function writePassword(
  tx: SqlEntityManager,
  ctx: Context,
  { id, email }: Owner,
  passwordHash: string,
  { provesEmail, cleared = null, shouldSend = true }: Proof,
): Promise<void> {
  const at = ctx.now();
  const verifiedAt = provesEmail ? at : null;
  await kysely(tx)
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      email_verified_at: sql<string | null>`coalesce(email_verified_at, ${verifiedAt}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute();
  const ended = await endCredentials(tx, id, at, { links: ['password'] });
  await audit(tx, ctx, { action: 'password.changed', actorId: id, subjectId: id, detail: endedDetail(ended) });
  const mail = cleared ? accountCleared(email, ctx.origin(), cleared) : passwordChanged(email, ctx.origin(), ended);
  await enqueueMail(tx, mail, at, { shouldSend });
}
