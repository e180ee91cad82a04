import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely, timestamp } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import type { Sections } from '../../core/export-document.ts';
import { releaseToWait } from '../../core/limits/large-responses.ts';
import { HOUR } from '../../core/time.ts';
import { audit } from '../audit/audit.ts';
import type { SubscriptionInvoice } from '../billing/billing.types.ts';
import { readStripeAccount } from '../billing/stripe-account.ts';
import { stripeLimit } from '../billing/stripe-limit.ts';
import { listsOfMine } from '../mine/transfer/mine.select.ts';
import { listMyVersionSaves } from '../mine/versions/my-version.select.ts';
import type { User } from '../users/user.entity.ts';
import { listAccess, listActivity, listAudit, listPayments, listPractice, listUses } from './export.lists.ts';

/** Invoices are read from Stripe: null if Stripe fails. With a cursor that is made up, a part can be asked for without the first one. */
async function readInvoices(ctx: Context, user: User): Promise<SubscriptionInvoice[] | null> {
  await ctx.throttle.consume(stripeLimit, user.id);
  // They are the last section: others need not wait for Stripe.
  releaseToWait(ctx);
  try {
    return (await readStripeAccount(ctx, user)).invoices;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_FAILED') return null;
    throw error;
  }
}

/** All data about a member. It has no hash, token or session id, and nothing about other people. */
export function sectionsOfMember(ctx: Context, user: User): Sections {
  const db = kysely(ctx.em);
  const { id, email, firstName, lastName, profileImageUrl, field, role, createdAt, emailVerifiedAt, termsAcceptedAt, proUntil } =
    user;
  return {
    exportedAt: { value: () => ctx.now() },
    profile: {
      value: () => ({
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
      }),
    },
    subscription: {
      value: () => ({
        customerId: user.stripeCustomerId,
        subscriptionId: user.stripeSubscriptionId,
        status: user.stripeStatus,
        plan: user.plan,
        currentPeriodEnd: user.currentPeriodEnd,
        cancelsAtPeriodEnd: user.cancelsAtPeriodEnd,
      }),
    },
    ...listUses(db, id),
    ...listPractice(db, id),
    ...listsOfMine(db, id, ctx.viewer),
    myVersionSaves: listMyVersionSaves(db, id, ctx.viewer),
    ...listActivity(db, user),
    ...listPayments(db, id),
    ...listAccess(db, id),
    audit: listAudit(db, id),
    invoices: { value: () => readInvoices(ctx, user) },
  };
}

/**
 * Writes that the member has exported their data, once for all parts: those after the first one are another entry only if there is
 * none of the last hour, because a cursor can be made up.
 */
export async function auditExport(ctx: Context, isBeginning: boolean): Promise<void> {
  const { userId } = member(ctx);
  const action = 'data.exported';
  const isWritten = kysely(ctx.em)
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', userId)
    .where('actor_id', '=', userId)
    .where('action', '=', action)
    .where('at', '>', timestamp(new Date(ctx.now().getTime() - HOUR)))
    .limit(1);
  if (isBeginning || !(await isWritten.executeTakeFirst())) await audit(ctx.em, ctx, { action, subjectId: userId });
}
