import type { Kysely } from 'kysely';
import { sql } from '../../core/database/query.ts';
import type { Tables } from '../../core/database/tables.generated.ts';
import { listOf, ROWS_OF_LONG_TEXTS } from '../../core/export-document.ts';
import type { User } from '../users/user.entity.ts';

/** Which prompts a user has saved and used, and the notes of the AI-use record. */
export function listUses(db: Kysely<Tables>, userId: string) {
  const favorites = db
    .selectFrom('favorites')
    .select(['prompt_id as promptId', 'created_at as createdAt'])
    .where('user_id', '=', userId);
  const uses = db
    .selectFrom('prompt_uses')
    .select(['prompt_id as promptId', 'used_at as usedAt', 'version'])
    .where('user_id', '=', userId);
  const useNotes = db
    .selectFrom('use_notes')
    .innerJoin('prompt_uses', 'prompt_uses.id', 'use_notes.use_id')
    .select(['prompt_uses.prompt_id as promptId', 'prompt_uses.used_at as usedAt', 'use_notes.at', 'matter', 'assistant'])
    .select(['is_review as isReview', 'note'])
    .where('use_notes.user_id', '=', userId);
  return {
    favorites: listOf(favorites, [
      [sql`created_at`, 'timestamptz'],
      [sql`prompt_id`, 'text'],
    ]),
    uses: listOf(uses, [
      [sql`used_at`, 'timestamptz'],
      [sql`id`, 'bigint'],
    ]),
    useNotes: listOf(useNotes, [[sql`use_notes.id`, 'bigint']]),
  };
}

/** The practice profile, and the encrypted client sets of those who sync. */
export function listPractice(db: Kysely<Tables>, userId: string) {
  const practiceProfile = db
    .selectFrom('practice_values')
    .select(['name', 'value', 'updated_at as updatedAt'])
    .where('user_id', '=', userId);
  const clientSetVault = db
    .selectFrom('client_set_vaults')
    .select(['id', 'salt', 'iterations', 'proof', 'created_at as createdAt'])
    .where('user_id', '=', userId);
  const clientSetRecords = db
    .selectFrom('client_set_records')
    .select(['id', 'version', 'ciphertext', 'deletion', 'size', 'updated_at as updatedAt', 'deleted_at as deletedAt'])
    .where('user_id', '=', userId);
  return {
    practiceProfile: listOf(practiceProfile, [[sql`name`, 'text']]),
    clientSetVault: { value: async () => (await clientSetVault.executeTakeFirst()) ?? null },
    clientSetRecords: listOf(clientSetRecords, [[sql`id`, 'uuid']], ROWS_OF_LONG_TEXTS),
  };
}

/** What else a user has done: recent prompts, sign-ins, messages and reports. */
export function listActivity(db: Kysely<Tables>, { id: userId, email, emailVerifiedAt }: User) {
  // Contact messages are matched by email, so only a member who has verified theirs gets them.
  const verifiedEmail = emailVerifiedAt ? email : null;
  const recentUses = db
    .selectFrom('recent_uses')
    .select(['prompt_id as promptId', 'used_at as usedAt'])
    .where('user_id', '=', userId);
  const sessions = db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt', 'expires_at as expiresAt'])
    .select(['revoked_at as endedAt', 'user_agent as userAgent'])
    .where('user_id', '=', userId);
  const contactMessages = db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message', 'created_at as createdAt'])
    .where('email', '=', verifiedEmail);
  const reports = db
    .selectFrom('prompt_reports')
    .select(['prompt_id as promptId', 'message', 'created_at as createdAt', 'resolved_at as resolvedAt'])
    .where('user_id', '=', userId);
  return {
    recentUses: listOf(recentUses, [[sql`prompt_id`, 'text']]),
    sessions: listOf(sessions, [
      [sql`created_at`, 'timestamptz'],
      [sql`id`, 'uuid'],
    ]),
    contactMessages: listOf(contactMessages, [
      [sql`created_at`, 'timestamptz'],
      [sql`id`, 'uuid'],
    ]),
    reports: listOf(reports, [
      [sql`created_at`, 'timestamptz'],
      [sql`id`, 'uuid'],
    ]),
  };
}

/** What the database knows of payments; the rest is at Stripe. */
export function listPayments(db: Kysely<Tables>, userId: string) {
  const checkouts = db
    .selectFrom('checkout_attempts')
    .select(['plan', 'created_at as createdAt', 'closed_at as closedAt'])
    .where('user_id', '=', userId);
  const paidPeriods = db
    .selectFrom('paid_periods')
    .select(['monthly_amount as monthlyAmount', 'started_at as startedAt', 'ended_at as endedAt'])
    .where('user_id', '=', userId);
  return {
    checkouts: listOf(checkouts, [
      [sql`created_at`, 'timestamptz'],
      [sql`id`, 'uuid'],
    ]),
    paidPeriods: listOf(paidPeriods, [
      [sql`started_at`, 'timestamptz'],
      [sql`id`, 'bigint'],
    ]),
  };
}

/** The keys and assistants that may act for a user. */
export function listAccess(db: Kysely<Tables>, userId: string) {
  const apiKeys = db
    .selectFrom('api_keys')
    .select(['id', 'name', 'is_test as isTest', 'scopes', 'last_four as lastFour', 'created_at as createdAt'])
    .select(['expires_at as expiresAt', 'revoked_at as revokedAt', 'replaced_at as replacedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId);
  const apiKeyDays = db
    .selectFrom('api_key_days as d')
    .innerJoin('api_keys as k', 'k.id', 'd.key_id')
    .select(['d.key_id as keyId', 'd.day', 'd.requests'])
    .where('k.user_id', '=', userId);
  const connectedAssistants = db
    .selectFrom('oauth_grants as g')
    .innerJoin('oauth_clients as c', 'c.id', 'g.client_id')
    .select(['g.id', 'c.name', 'g.redirect_uri as redirectUri', 'g.scopes', 'g.created_at as allowedAt'])
    .select(['g.connected_at as connectedAt', 'g.expires_at as expiresAt', 'g.revoked_at as endedAt'])
    .select('g.last_used_at as lastUsedAt')
    .where('g.user_id', '=', userId);
  const apiKeyOperations = db
    .selectFrom('api_key_operations as o')
    .innerJoin('api_keys as k', 'k.id', 'o.key_id')
    .select(['o.key_id as keyId', 'o.day', 'o.operation', 'o.calls'])
    .where('k.user_id', '=', userId);
  return {
    apiKeys: listOf(apiKeys, [
      [sql`created_at`, 'timestamptz'],
      [sql`id`, 'text'],
    ]),
    apiKeyDays: listOf(apiKeyDays, [
      [sql`d.day::text`, 'text'],
      [sql`d.key_id`, 'text'],
    ]),
    connectedAssistants: listOf(connectedAssistants, [
      [sql`g.created_at`, 'timestamptz'],
      [sql`g.id`, 'text'],
    ]),
    apiKeyOperations: listOf(apiKeyOperations, [
      [sql`o.day::text`, 'text'],
      [sql`o.key_id`, 'text'],
      [sql`o.operation`, 'text'],
    ]),
  };
}

/** The audit log of a user, without what it says about others. */
export function listAudit(db: Kysely<Tables>, userId: string) {
  const lastOfAnother = db
    .selectFrom('audit_log as another')
    .select(({ fn, lit }) => fn.coalesce(fn.max('another.id'), lit(0)).as('id'))
    .where('another.subject_id', '=', userId)
    // Ids of deleted users could be given again once.
    .where('another.action', 'in', ['user.cleared', 'user.deleted']);
  const entries = db
    .selectFrom('audit_log')
    .select(['at', 'action'])
    // The network and details of what an admin did are not shown to the member.
    .select((eb) => [
      eb.case().when('actor_id', '=', userId).then('you').else('somebody else').end().as('by'),
      eb.case().when('actor_id', '=', userId).then(eb.ref('network')).end().as('network'),
      eb.case().when('actor_id', '=', userId).then(eb.ref('detail')).end().as('detail'),
    ])
    .where('subject_id', '=', userId)
    // Before that, the account was somebody else's.
    .where('audit_log.id', '>', lastOfAnother);
  return listOf(entries, [[sql`audit_log.id`, 'bigint']]);
}
