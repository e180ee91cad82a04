import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';

/** The actions of the audit log. The part before the dot is the group, which the log can be filtered by. */
export type AuditAction =
  | 'sign-in.succeeded'
  | 'sign-in.failed'
  | 'sign-in.code-failed'
  | 'sign-in.locked'
  | 'super-user.succeeded'
  | 'super-user.failed'
  | 'password.changed'
  | 'password.reset-requested'
  | 'second-factor.added'
  | 'second-factor.removed'
  | 'second-factor.reset'
  | 'second-factor.codes-renewed'
  | 'session.ended'
  | 'user.created'
  | 'user.changed'
  | 'user.cleared'
  | 'user.deleted'
  | 'user.change-refused'
  | 'user.role-changed'
  | 'user.disabled'
  | 'user.enabled'
  | 'user.pro-granted'
  | 'user.sessions-ended'
  | 'user.link-made'
  | 'email.change-requested'
  | 'email.changed'
  | 'subscription.cancelled'
  | 'subscription.resumed'
  | 'subscription.refunded'
  | 'subscription.plan-changed'
  | 'subscription.second-refunded'
  | 'subscription.disputed'
  | 'data.exported'
  | 'record.exported'
  | 'users.exported'
  | 'audit.exported'
  | 'message.marked'
  | 'report.marked'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked'
  | 'assistant.allowed'
  | 'assistant.disconnected';

interface NewEntry {
  action: AuditAction;
  /** The user who did it: the viewer by default, null for the system. */
  actorId?: string | null;
  /** The id of the user or record that was affected. */
  subjectId?: string | null;
  /** What changed. Must not contain secrets or text from a visitor. */
  detail?: Record<string, unknown>;
}

/** The context of what the server does itself: no viewer, no network. */
export const bySystem = (now: Date) => ({ viewer: null, network: '', now: () => now });

/** Writes an entry. Pass the entity manager of the action's transaction, so that both are committed or neither is. */
export async function audit(
  em: SqlEntityManager,
  { viewer, network, now }: Pick<Context, 'viewer' | 'network' | 'now'>,
  { action, actorId = viewer?.userId ?? null, subjectId = null, detail = {} }: NewEntry,
): Promise<void> {
  await kysely(em)
    .insertInto('audit_log')
    .values({
      at: now(),
      action,
      actor_id: actorId,
      subject_id: subjectId,
      network: network || null,
      detail: JSON.stringify(detail),
    })
    .execute();
}
