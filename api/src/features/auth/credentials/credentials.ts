import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, timestamp } from '../../../core/database/query.ts';
import { lockUser } from '../../users/user.find.ts';
import { deleteLinks, type LinkKind } from '../link.ts';
import { endAllSessions } from '../session/session.service.ts';

/** How many credentials were alive and have ended. */
export interface EndedCredentials {
  sessions: number;
  keys: number;
  /** Connected assistants. */
  assistants: number;
  /** Changes of the email that were not confirmed yet: one or none. */
  emailChanges: number;
}

interface EndOptions {
  /** The session of the person who asks; it stays alive. */
  exceptSession?: string | null;
  /** Emailed links that must no longer work, besides that of a change of the email. */
  links?: readonly LinkKind[];
}

/** Keys belong to the partners feature, which imports this one: so only their rows are known here. */
async function revokeAllKeys(tx: SqlEntityManager, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await kysely(tx)
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Assistants belong to a feature that imports this one, too. An authorization code that was not fetched yet ends with them. */
async function disconnectAllAssistants(tx: SqlEntityManager, userId: string, now: Date): Promise<number> {
  const ended = await kysely(tx)
    .updateTable('oauth_grants')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .returning('connected_at')
    .execute();
  return ended.filter(({ connected_at }) => connected_at !== null).length;
}

/**
 * Ends the sign-in of the browser that made the account with a checkout. Also when somebody signs out, turns a second factor on,
 * or changes the email: what it opens is no longer what it was made for. Checkouts belong to the billing feature, which imports
 * this one.
 */
export const endSignInsAfterCheckout = (tx: SqlEntityManager, userId: string) =>
  kysely(tx)
    .updateTable('checkout_attempts')
    .set({ sign_in_hash: null })
    .where('user_id', '=', userId)
    .where('sign_in_hash', 'is not', null)
    .execute();

/**
 * Ends what opens the account of a user: all sessions, API keys and connected assistants, the sign-in after a checkout, a change of the
 * email that is not confirmed yet, and the given links. For good: nothing of it comes back. A new password, the end of all sessions and disabling an account all come here; deleting it
 * deletes the rows.
 */
export async function endCredentials(
  tx: SqlEntityManager,
  userId: string,
  now: Date,
  { exceptSession = null, links = [] }: EndOptions = {},
): Promise<EndedCredentials> {
  // A key that is made at the same time waits for this lock, and then finds its session ended.
  await lockUser(tx, userId);
  // A stranger may have asked for the change, and who has the mailbox of an account can reset its password.
  const deleted = await deleteLinks(tx, userId, ['email', ...links]);
  await endSignInsAfterCheckout(tx, userId);
  const sessions = await endAllSessions(tx, userId, now, { except: exceptSession });
  return {
    sessions,
    keys: await revokeAllKeys(tx, userId, now),
    assistants: await disconnectAllAssistants(tx, userId, now),
    emailChanges: deleted.filter((kind) => kind === 'email').length,
  };
}

/** What the audit log says of keys, assistants and a change of the email that have ended. */
export const endedDetail = ({ keys, assistants, emailChanges }: EndedCredentials): Record<string, number> => ({
  keysRevoked: keys,
  ...(assistants > 0 && { assistantsDisconnected: assistants }),
  ...(emailChanges > 0 && { emailChangesCanceled: emailChanges }),
});

/** Sentences for mails about what has ended besides sessions; null where there was nothing else. */
export function othersEnded({ keys, assistants, emailChanges }: EndedCredentials): string | null {
  const sentences = [
    keys > 0 &&
      `${keys === 1 ? 'Its API key was' : `Its ${keys} API keys were`} revoked as well: make a new one for each program that needs it.`,
    assistants > 0 &&
      `${assistants === 1 ? 'Its connected assistant was' : `Its ${assistants} connected assistants were`} disconnected as well: connect again those that you use.`,
    emailChanges > 0 &&
      'The change of its email address, which was not confirmed yet, was canceled as well: ask for it again if you still want it.',
  ];
  return sentences.filter(Boolean).join(' ') || null;
}
