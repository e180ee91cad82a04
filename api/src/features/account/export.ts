import type { Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import type { Tables } from '../../core/database/tables.generated.ts';
import { ApiError } from '../../core/errors.ts';
import { readStripeAccount } from '../billing/stripe-account.ts';
import { selectMine } from '../mine/transfer/mine.select.ts';
import { selectMyVersionSaves } from '../mine/versions/my-version.select.ts';
import type { User } from '../users/user.entity.ts';

/** Which prompts a user has saved and used, and the notes of the AI-use record. */
function selectUses(db: Kysely<Tables>, userId: string) {
  const favorites = db
    .selectFrom('favorites')
    .select(['prompt_id as promptId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at');
  const uses = db
    .selectFrom('prompt_uses')
    .select(['prompt_id as promptId', 'used_at as usedAt', 'version'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .orderBy('id');
  const useNotes = db
    .selectFrom('use_notes')
    .innerJoin('prompt_uses', 'prompt_uses.id', 'use_notes.use_id')
    .select(['prompt_uses.prompt_id as promptId', 'prompt_uses.used_at as usedAt', 'use_notes.at', 'matter', 'assistant'])
    .select(['is_review as isReview', 'note'])
    .where('use_notes.user_id', '=', userId)
    .orderBy('use_notes.id');
  return [
    jsonArrayFrom(favorites).as('favorites'),
    jsonArrayFrom(uses).as('uses'),
    jsonArrayFrom(useNotes).as('useNotes'),
  ] as const;
}

/** The practice profile, and the encrypted client sets of those who sync. */
function selectPractice(db: Kysely<Tables>, userId: string) {
  const practiceProfile = db
    .selectFrom('practice_values')
    .select(['name', 'value', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .orderBy('name');
  const clientSetVault = db
    .selectFrom('client_set_vaults')
    .select(['id', 'salt', 'iterations', 'proof', 'created_at as createdAt'])
    .where('user_id', '=', userId);
  const clientSetRecords = db
    .selectFrom('client_set_records')
    .select(['id', 'version', 'ciphertext', 'size', 'updated_at as updatedAt', 'deleted_at as deletedAt'])
    .where('user_id', '=', userId)
    .orderBy('version');
  return [
    jsonArrayFrom(practiceProfile).as('practiceProfile'),
    jsonObjectFrom(clientSetVault).as('clientSetVault'),
    jsonArrayFrom(clientSetRecords).as('clientSetRecords'),
  ] as const;
}

/** What else a user has done: recent prompts, sign-ins, messages and reports. */
function selectActivity(db: Kysely<Tables>, { id: userId, email, emailVerifiedAt }: User) {
  // Contact messages are matched by email, so only a member who has verified theirs gets them.
  const verifiedEmail = emailVerifiedAt ? email : null;
  const recentUses = db
    .selectFrom('recent_uses')
    .select(['prompt_id as promptId', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('used_at');
  const sessions = db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt', 'expires_at as expiresAt'])
    .select(['revoked_at as endedAt', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .orderBy('created_at');
  const contactMessages = db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message', 'created_at as createdAt'])
    .where('email', '=', verifiedEmail)
    .orderBy('created_at');
  const reports = db
    .selectFrom('prompt_reports')
    .select(['prompt_id as promptId', 'message', 'created_at as createdAt', 'resolved_at as resolvedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at');
  return [
    jsonArrayFrom(recentUses).as('recentUses'),
    jsonArrayFrom(sessions).as('sessions'),
    jsonArrayFrom(contactMessages).as('contactMessages'),
    jsonArrayFrom(reports).as('reports'),
  ] as const;
}

/** What the database knows of payments; the rest is at Stripe. */
function selectPayments(db: Kysely<Tables>, userId: string) {
  const checkouts = db
    .selectFrom('checkout_attempts')
    .select(['plan', 'created_at as createdAt', 'closed_at as closedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at');
  const paidPeriods = db
    .selectFrom('paid_periods')
    .select(['monthly_amount as monthlyAmount', 'started_at as startedAt', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
    .orderBy('started_at');
  return [jsonArrayFrom(checkouts).as('checkouts'), jsonArrayFrom(paidPeriods).as('paidPeriods')] as const;
}

/** The keys and assistants that may act for a user. */
function selectAccess(db: Kysely<Tables>, userId: string) {
  const apiKeys = db
    .selectFrom('api_keys')
    .select(['id', 'name', 'is_test as isTest', 'scopes', 'last_four as lastFour', 'created_at as createdAt'])
    .select(['expires_at as expiresAt', 'revoked_at as revokedAt', 'replaced_at as replacedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at');
  const apiKeyDays = db
    .selectFrom('api_key_days as d')
    .innerJoin('api_keys as k', 'k.id', 'd.key_id')
    .select(['d.key_id as keyId', 'd.day', 'd.requests'])
    .where('k.user_id', '=', userId)
    .orderBy('d.day')
    .orderBy('d.key_id');
  const connectedAssistants = db
    .selectFrom('oauth_grants as g')
    .innerJoin('oauth_clients as c', 'c.id', 'g.client_id')
    .select(['g.id', 'c.name', 'g.redirect_uri as redirectUri', 'g.scopes', 'g.created_at as allowedAt'])
    .select(['g.connected_at as connectedAt', 'g.expires_at as expiresAt', 'g.revoked_at as endedAt'])
    .select('g.last_used_at as lastUsedAt')
    .where('g.user_id', '=', userId)
    .orderBy('g.created_at');
  const apiKeyOperations = db
    .selectFrom('api_key_operations as o')
    .innerJoin('api_keys as k', 'k.id', 'o.key_id')
    .select(['o.key_id as keyId', 'o.day', 'o.operation', 'o.calls'])
    .where('k.user_id', '=', userId)
    .orderBy('o.day')
    .orderBy('o.key_id')
    .orderBy('o.operation');
  return [
    jsonArrayFrom(apiKeys).as('apiKeys'),
    jsonArrayFrom(apiKeyDays).as('apiKeyDays'),
    jsonArrayFrom(connectedAssistants).as('connectedAssistants'),
    jsonArrayFrom(apiKeyOperations).as('apiKeyOperations'),
  ] as const;
}

/** The audit log of a user, without what it says about others. */
function selectAudit(db: Kysely<Tables>, userId: string) {
  const lastOfAnother = db
    .selectFrom('audit_log as another')
    .select(({ fn, lit }) => fn.coalesce(fn.max('another.id'), lit(0)).as('id'))
    .where('another.subject_id', '=', userId)
    // Ids of deleted users could be given again once.
    .where('another.action', 'in', ['user.cleared', 'user.deleted']);
  return (
    db
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
      .where('audit_log.id', '>', lastOfAnother)
      .orderBy('audit_log.id')
  );
}

/** The rows about a user, in one statement. It selects no hash, token or session id, and nothing about other people. */
function readTables({ em, viewer }: Context, user: User) {
  const db = kysely(em);
  const { id } = user;
  return db
    .selectNoFrom([
      ...selectUses(db, id),
      ...selectPractice(db, id),
      ...selectMine(db, id, viewer),
      jsonArrayFrom(selectMyVersionSaves(db, id, viewer)).as('myVersionSaves'),
      ...selectActivity(db, user),
      ...selectPayments(db, id),
      ...selectAccess(db, id),
      jsonArrayFrom(selectAudit(db, id)).as('audit'),
    ])
    .executeTakeFirstOrThrow();
}

/** All data about a member. Invoices are read from Stripe: null if Stripe fails. */
export async function exportData(ctx: Context, user: User): Promise<Record<string, unknown>> {
  const tables = await readTables(ctx, user);
  const { id, email, firstName, lastName, profileImageUrl, field, role, createdAt, emailVerifiedAt, termsAcceptedAt, proUntil } =
    user;
  return {
    exportedAt: ctx.now(),
    profile: {
      id,
      email,
      firstName,
      lastName,
      profileImageUrl,
      field,
      role,
      createdAt,
      emailVerifiedAt,
      termsAcceptedAt,
      proUntil,
      hasPassword: user.passwordHash != null,
      hasSecondFactor: user.totpConfirmedAt != null,
      mailPreferences: { receipts: user.mailReceipts, renewalReminders: user.mailRenewalReminders },
    },
    subscription: {
      customerId: user.stripeCustomerId,
      subscriptionId: user.stripeSubscriptionId,
      status: user.stripeStatus,
      plan: user.plan,
      currentPeriodEnd: user.currentPeriodEnd,
      cancelsAtPeriodEnd: user.cancelsAtPeriodEnd,
    },
    ...tables,
    invoices: await readStripeAccount(ctx, user).then(
      ({ invoices }) => invoices,
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'PAYMENT_FAILED') return null;
        throw error;
      },
    ),
  };
}
