import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { readStripeAccount } from '../billing/stripe-account.ts';
import type { User } from '../users/user.entity.ts';

/** The rows of a query as a JSON array; [] if there are none. */
const jsonArray = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(row_to_json(r)) from (${rows}) r), '[]')`;

/** The queries for each table. They select no hash, token or session id, and nothing about other people. */
function queriesOf({ id, email, emailVerifiedAt }: User): Record<string, RawBuilder<unknown>> {
  // Contact messages are matched by email, so only a member who has verified theirs gets them.
  const verifiedEmail = emailVerifiedAt ? email : null;
  return {
    favorites: sql`select prompt_id as "promptId", created_at as "createdAt" from favorites where user_id = ${id} order by created_at`,
    uses: sql`select prompt_id as "promptId", used_at as "usedAt" from prompt_uses where user_id = ${id} order by used_at, id`,
    recentUses: sql`select prompt_id as "promptId", used_at as "usedAt" from recent_uses where user_id = ${id} order by used_at`,
    sessions: sql`
      select created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", revoked_at as "endedAt", user_agent as "userAgent"
      from sessions where user_id = ${id} order by created_at`,
    contactMessages: sql`
      select name, email, subject, message, created_at as "createdAt" from contact_messages where email = ${verifiedEmail} order by created_at`,
    reports: sql`
      select prompt_id as "promptId", message, created_at as "createdAt", resolved_at as "resolvedAt" from prompt_reports
      where user_id = ${id} order by created_at`,
    checkouts: sql`
      select plan, created_at as "createdAt", closed_at as "closedAt" from checkout_attempts where user_id = ${id} order by created_at`,
    paidPeriods: sql`
      select monthly_amount as "monthlyAmount", started_at as "startedAt", ended_at as "endedAt" from paid_periods
      where user_id = ${id} order by started_at`,
    apiKeys: sql`
      select id, name, is_test as "isTest", scopes, last_four as "lastFour", created_at as "createdAt", expires_at as "expiresAt",
        revoked_at as "revokedAt", replaced_at as "replacedAt", last_used_at as "lastUsedAt" from api_keys
      where user_id = ${id} order by created_at`,
    apiKeyDays: sql`
      select d.key_id as "keyId", d.day, d.requests from api_key_days d join api_keys k on k.id = d.key_id
      where k.user_id = ${id} order by d.day, d.key_id`,
    // The network and details of what an admin did are not shown to the member.
    audit: sql`
      select at, action, case when actor_id = ${id} then 'you' else 'somebody else' end as by,
        case when actor_id = ${id} then network end as network, case when actor_id = ${id} then detail end as detail
      from audit_log where subject_id = ${id} order by audit_log.id`,
  };
}

/** All data about a member. Invoices are read from Stripe: null if Stripe fails. */
export async function exportData(ctx: Context, user: User): Promise<Record<string, unknown>> {
  const pairs = Object.entries(queriesOf(user)).map(([name, rows]) => sql`${name}::text, ${jsonArray(rows)}`);
  const { rows } = await sql<{ data: Record<string, unknown> }>`select json_build_object(${sql.join(pairs)}) as data`.execute(
    ctx.em.getKysely(),
  );
  const { id, email, firstName, lastName, profileImageUrl, role, createdAt, emailVerifiedAt, termsAcceptedAt, proUntil } = user;
  return {
    exportedAt: ctx.now(),
    profile: {
      ...{ id, email, firstName, lastName, profileImageUrl, role, createdAt, emailVerifiedAt, termsAcceptedAt, proUntil },
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
    ...rows[0]!.data,
    invoices: await readStripeAccount(ctx, user).then(
      ({ invoices }) => invoices,
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'PAYMENT_FAILED') return null;
        throw error;
      },
    ),
  };
}
