import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** The one user that always is an admin, and can be neither deleted nor demoted. */
export const SUPER_USER_ID = 'superuser-001';
/** Customer ids of test users begin so; Stripe's begin with cus_. */
export const TEST_CUSTOMER_PREFIX = 'admin-test-';

export enum UserRole {
  member = 'member',
  admin = 'admin',
}
registerEnumType(UserRole, { name: 'UserRole', description: 'What a user may do beyond the library.' });

@ObjectType({ description: 'A person with an account.' })
@Entity({ tableName: 'users' })
export class User {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Field(() => String, { description: 'The address, trimmed and in lower case: unique.' })
  @Property({ type: 'text' })
  email!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  firstName?: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  lastName?: string | null;

  @Field(() => String, { nullable: true, description: 'https address of a picture.' })
  @Property({ type: 'text', nullable: true })
  profileImageUrl?: string | null;

  @Field(() => UserRole)
  @Property({ type: 'text' })
  role: UserRole = UserRole.member;

  @Field(() => GraphQLDateTimeISO)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** Never public; `hasPassword` is. */
  @Property({ type: 'text', nullable: true })
  passwordHash?: string | null;

  @Field(() => String, { nullable: true, description: 'Customer id at Stripe; admin-test-… for a test user.' })
  @Property({ type: 'text', nullable: true })
  stripeCustomerId?: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  stripeSubscriptionId?: string | null;

  @Field(() => String, { nullable: true, description: "Stripe's own word for the subscription, such as past_due." })
  @Property({ type: 'text', nullable: true })
  stripeStatus?: string | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'End of the period that is paid for.' })
  @Property({ type: 'datetime', nullable: true })
  currentPeriodEnd?: Date | null;

  /** How often Pro is paid for; null without a subscription. */
  @Property({ type: 'text', nullable: true })
  plan?: string | null;

  /** Whether the subscription ends with its period instead of renewing. */
  @Property({ type: 'boolean' })
  cancelsAtPeriodEnd: Opt<boolean> = false;

  /** When the subscription was last read at Stripe. */
  @Property({ type: 'datetime', nullable: true })
  subscriptionSyncedAt?: Date | null;

  /** When the person proved that the mailbox is theirs. */
  @Property({ type: 'datetime', nullable: true })
  emailVerifiedAt?: Date | null;

  /** When the person accepted the terms and said to be 18 or older; null for accounts that somebody else has made. */
  @Property({ type: 'datetime', nullable: true })
  termsAcceptedAt?: Date | null;

  @Property({ type: 'datetime', nullable: true })
  disabledAt?: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Until when an admin has granted Pro, whatever is paid; null where nothing was granted.',
  })
  @Property({ type: 'datetime', nullable: true })
  proUntil?: Date | null;

  /** Base32; counts from `totpConfirmedAt` on. */
  @Property({ type: 'text', nullable: true })
  totpSecret?: string | null;

  @Property({ type: 'datetime', nullable: true })
  totpConfirmedAt?: Date | null;

  /** The time step of the last code that was taken: none is good twice. */
  @Property({ type: 'bigint', nullable: true })
  totpLastStep?: string | null;

  @Property({ type: 'boolean' })
  mailReceipts: Opt<boolean> = true;

  @Property({ type: 'boolean' })
  mailRenewalReminders: Opt<boolean> = true;
}
