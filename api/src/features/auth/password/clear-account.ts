import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { actsForOthers } from '../../../core/telemetry/log.ts';
import { kysely } from '../../../core/database/query.ts';
import type { Tables } from '../../../core/database/tables.generated.ts';
import { audit } from '../../audit/audit.ts';
import { enqueueSyncs } from '../../users/enqueue-syncs.ts';
import { deleteSomeUses, uncountUses } from '../../users/uncount-uses.ts';
import { deleteSecondFactor } from '../second-factor/reset-factor.ts';

/** What somebody may have collected in an account before its owner came: deleted. */
const collected = [
  'sessions',
  'links',
  'reset_links',
  'favorites',
  'use_notes',
  'prompt_uses',
  'practice_values',
  'client_set_records',
  'client_set_vaults',
  'own_prompts',
  'collections',
  'own_workflows',
  'my_versions',
  'api_keys',
  'oauth_grants',
] as const;

/** The tables that `clearUnprovenAccount` empties, those that it makes anonymous, and those that stay with the account. */
export const clearedTables: readonly (keyof Tables)[] = [
  ...collected,
  'collection_entries',
  'my_version_saves',
  'recovery_codes',
  'recent_uses',
];
export const anonymizedTables: readonly (keyof Tables)[] = ['prompt_reports'];
export const keptTables: readonly (keyof Tables)[] = ['billing_locks', 'checkout_attempts', 'paid_periods'];

const SUBSCRIBED = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

export interface ClearedAccount {
  /** Whether a subscription stays with the account. */
  isSubscribed: boolean;
  /** The subscriptions of its checkouts that are to end. */
  unpaid: string[];
}

/** The account if its email was never verified. One without a password was made by an admin, who knows whose it is. */
const unproven = (em: SqlEntityManager, userId: string) =>
  kysely(em)
    .selectFrom('users')
    .select(['stripe_status as status', 'stripe_subscription_id as subscription'])
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .where('email_verified_at', 'is', null)
    .where('former_email_verified_at', 'is', null);

/** Whether a new password by a mailed link would clear the account. `User.resetClearsAccount` says the same of a user that was read. */
export const isUnproven = async (em: SqlEntityManager, userId: string): Promise<boolean> =>
  (await unproven(em, userId).executeTakeFirst()) !== undefined;

/**
 * Deletes the uses of an account that `clearUnprovenAccount` is going to clear, in transactions of their own: others who use prompts
 * would wait for its sums, and a stranger can have recorded any number of uses.
 */
export async function deleteUnprovenUses({ em }: Context, userId: string): Promise<void> {
  const deleteBatch = () => em.transactional(async (tx) => (await isUnproven(tx, userId)) && deleteSomeUses(tx, userId));
  while (await deleteBatch());
}

/**
 * Clears an account whose email nobody has ever verified, because the owner of the mailbox takes it over: a stranger may have
 * made it with their address. What was paid stays, with the role and a grant of an admin. Null for other accounts, and for
 * those without a password, which only an admin has made. `deleteUnprovenUses` comes before it, in front of the transaction.
 */
export async function clearUnprovenAccount(tx: SqlEntityManager, ctx: Context, userId: string): Promise<ClearedAccount | null> {
  const db = kysely(tx);
  const user = await unproven(tx, userId).forUpdate().executeTakeFirst();
  if (!user) return null;
  actsForOthers();
  // Before the uses, whose sums are locked after the prompts when somebody uses one.
  await uncountUses(tx, userId);
  for (const table of collected) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await deleteSecondFactor(tx, userId);
  // The one who opened a checkout can read its state and pay for it, so the owner gets another one, and the sync ends this one.
  const closed = await db
    .updateTable('checkout_attempts')
    .set({ closed_at: ctx.now(), sign_in_hash: null })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .returning('subscription_id as id')
    .execute();
  const unpaid = closed.flatMap(({ id }) => id ?? []);
  await enqueueSyncs(tx, unpaid, ctx.now());
  await db.updateTable('prompt_reports').set({ user_id: null }).where('user_id', '=', userId).execute();
  await db
    .updateTable('users')
    .set({ first_name: null, last_name: null, profile_image_url: null, field: null, terms_accepted_at: null })
    .set({ mail_receipts: true, mail_renewal_reminders: true })
    .where('id', '=', userId)
    .execute();
  await audit(tx, ctx, { action: 'user.cleared', actorId: userId, subjectId: userId });
  return { isSubscribed: user.subscription !== null && SUBSCRIBED.includes(user.status ?? ''), unpaid };
}
