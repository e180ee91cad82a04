import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { listAudit } from '../../audit/audit.list.ts';
import { AuditEntry } from '../../audit/audit.types.ts';
import { listSessions, SessionInfo } from '../../auth/session/session.info.ts';
import { PlanType } from '../../billing/plans.ts';
import { SubscriptionInvoice } from '../../billing/billing.types.ts';
import { readStripeAccount } from '../../billing/stripe-account.ts';
import { isLive } from '../../billing/sync/subscription.state.ts';
import { readActivity } from '../../usage/usage.stats.ts';
import { RecentUse, type UserStats } from '../../usage/usage.types.ts';
import { User } from '../../users/user.entity.ts';
import { type AdminUser, findUserWithPast, type UserWithPast } from './user.rows.ts';

const AUDIT_ENTRIES = 20;

@ObjectType({ description: 'Everything that an admin sees of one user.' })
export class UserRecord {
  @Field(() => ID, { description: 'Of the user.' })
  id!: string;

  @Field(() => User)
  user!: AdminUser;

  @Field(() => PlanType, { nullable: true, description: 'Null without a subscription.' })
  plan!: PlanType | null;

  @Field(() => Boolean)
  cancelsAtPeriodEnd!: boolean;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the last subscription stopped being paid for; null while there is one, and if there never was.',
  })
  paidAccessEndedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the member last took the money back by the guarantee; null if they never did.',
  })
  refundedAt!: Date | null;

  @Field(() => [SubscriptionInvoice], {
    nullable: true,
    description: 'The latest 24, read at Stripe; null if it does not respond.',
  })
  invoices!: SubscriptionInvoice[] | null;

  @Field(() => Int, { description: 'Uses in all and in the last seven days.' })
  totalUsed!: number;

  @Field(() => Int)
  usedThisWeek!: number;

  @Field(() => Int)
  favorites!: number;

  @Field(() => [RecentUse], { description: 'The latest 20 distinct prompts.' })
  recentUses!: RecentUse[];

  @Field(() => [SessionInfo])
  sessions!: SessionInfo[];

  @Field(() => Boolean, { description: 'Whether signing in requires a code in addition to the password.' })
  hasSecondFactor!: boolean;

  @Field(() => GraphQLDateTimeISO, { nullable: true })
  termsAcceptedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'When the account was last emptied, because its address had never been confirmed and the owner of the mailbox set a password; null if it never was.',
  })
  clearedAt!: Date | null;

  @Field(() => [AuditEntry], { description: 'The latest 20 entries about this user or by them.' })
  audit!: AuditEntry[];
}

/** The invoices, or null if Stripe fails: the rest of the page should still load. */
async function readInvoices(ctx: Context, user: AdminUser): Promise<SubscriptionInvoice[] | null> {
  try {
    return (await readStripeAccount(ctx, user)).invoices;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_FAILED') return null;
    throw error;
  }
}

type Lazy<T> = { readonly [Name in keyof T]: T[Name] | Promise<T[Name]> };

/** The record with lazy fields, so that a query for the audit log alone does not wait for Stripe. */
class LazyRecord implements Lazy<UserRecord> {
  readonly id: string;
  readonly user: AdminUser;
  readonly clearedAt: Date | null;
  readonly refundedAt: Date | null;
  readonly paidAccessEndedAt: Date | null;
  readonly plan: PlanType | null;
  readonly cancelsAtPeriodEnd: boolean;
  readonly hasSecondFactor: boolean;
  readonly termsAcceptedAt: Date | null;
  readonly #now: Date;
  #activity: ReturnType<typeof readActivity> | undefined;

  constructor(
    private readonly ctx: Context,
    { user, ...past }: UserWithPast,
  ) {
    this.user = user;
    const isSubscribed = user.stripeSubscriptionId != null && isLive(user.stripeStatus ?? null);
    this.id = user.id;
    this.plan = isSubscribed ? ((user.plan as PlanType | null | undefined) ?? null) : null;
    this.cancelsAtPeriodEnd = isSubscribed && user.cancelsAtPeriodEnd;
    this.clearedAt = past.clearedAt;
    this.refundedAt = past.refundedAt;
    this.paidAccessEndedAt = isSubscribed ? null : past.paidAccessEndedAt;
    this.hasSecondFactor = user.totpConfirmedAt != null;
    this.termsAcceptedAt = user.termsAcceptedAt ?? null;
    this.#now = ctx.now();
  }

  get invoices() {
    return readInvoices(this.ctx, this.user);
  }

  get totalUsed() {
    return this.#stats().then(({ totalUsed }) => totalUsed);
  }

  get usedThisWeek() {
    return this.#stats().then(({ thisWeek }) => thisWeek);
  }

  get favorites() {
    // The favorites feature adds this field to UserStats.
    return this.#stats().then((figures) => (figures as UserStats & { favorites: number }).favorites);
  }

  get recentUses() {
    return this.#readActivity().then(({ recentUses }) => recentUses);
  }

  get sessions() {
    return listSessions(this.ctx.em, this.id, this.#now, this.ctx.viewer?.sessionId);
  }

  get audit() {
    return listAudit(this.ctx.em, { userId: this.id }, { first: AUDIT_ENTRIES }).then(({ edges }) =>
      edges.map(({ node }) => node),
    );
  }

  #readActivity() {
    return (this.#activity ??= readActivity(this.ctx.em, this.id, this.#now));
  }

  async #stats() {
    return (await this.#readActivity()).stats;
  }
}

@Resolver()
export class UserRecordResolver {
  @Access('admin')
  @Query(() => UserRecord, {
    description: 'One user with everything around them. NOT_FOUND if there is none. For admins.',
    complexity: 200,
  })
  async userRecord(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<Lazy<UserRecord>> {
    return new LazyRecord(ctx, await findUserWithPast(ctx.em, id));
  }
}
