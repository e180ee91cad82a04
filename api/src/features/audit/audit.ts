import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';

/** What is kept of what people do. The part before the dot is the group by which the log is filtered. */
export type AuditAction =
  | 'sign-in.succeeded'
  | 'sign-in.failed'
  | 'sign-in.code-failed'
  | 'super-user.succeeded'
  | 'super-user.failed'
  | 'password.changed'
  | 'password.reset-requested'
  | 'second-factor.added'
  | 'second-factor.removed'
  | 'second-factor.codes-renewed'
  | 'session.ended'
  | 'user.created'
  | 'user.changed'
  | 'user.deleted'
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
  | 'data.exported'
  | 'users.exported'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked';

interface Act {
  action: AuditAction;
  /** Who did it; without it the viewer. Null for the system. */
  actorId?: string | null;
  /** To whom or what, by its id. */
  subjectId?: string | null;
  /** What changed; never a secret, and never what a stranger has typed. */
  detail?: Record<string, unknown>;
}

/** Writes an entry. Hand in the entity manager of the transaction of the act: one is not without the other. */
export async function audit(
  em: SqlEntityManager,
  { viewer, network, now }: Pick<Context, 'viewer' | 'network' | 'now'>,
  { action, actorId = viewer?.userId ?? null, subjectId = null, detail = {} }: Act,
): Promise<void> {
  await sql`
    insert into audit_log (at, action, actor_id, subject_id, network, detail)
    values (${now()}, ${action}, ${actorId}, ${subjectId}, ${network || null}, ${JSON.stringify(detail)}::jsonb)`.execute(
    em.getKysely(),
  );
}
