import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** This user is always an admin and can be neither deleted nor demoted. */
export const SUPER_USER_ID = 'superuser-001';
/** The prefix of the customer ids of test users. Stripe's ids begin with cus_. */
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

  @Field(() => String, {
    nullable: true,
    description: 'Address of a picture. Our pages show initials, unless the picture is on their own origin.',
  })
  @Property({ type: 'text', nullable: true })
  profileImageUrl?: string | null;

  @Field(() => ID, { nullable: true, description: 'The category that the member works in; null if nothing was chosen.' })
  @Property({ type: 'text', nullable: true })
  field?: string | null;

  @Field(() => UserRole)
  @Property({ type: 'text' })
  role: UserRole = UserRole.member;

  @Field(() => GraphQLDateTimeISO)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** Never exposed; clients read `hasPassword`. */
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

  /** Monthly or annual; null without a subscription. */
  @Property({ type: 'text', nullable: true })
  plan?: string | null;

  /** Whether the subscription ends at the end of its period instead of renewing. */
  @Property({ type: 'boolean' })
  cancelsAtPeriodEnd: Opt<boolean> = false;

  /** When the subscription was last synced from Stripe. */
  @Property({ type: 'datetime', nullable: true })
  subscriptionSyncedAt?: Date | null;

  @Property({ type: 'datetime', nullable: true })
  emailVerifiedAt?: Date | null;

  /** When the owner of an address before was known, which an admin has changed since. */
  @Property({ type: 'datetime', nullable: true })
  formerEmailVerifiedAt?: Date | null;

  /** When the person accepted the terms and confirmed that they are 18 or older; null if an admin created the account. */
  @Property({ type: 'datetime', nullable: true })
  termsAcceptedAt?: Date | null;

  @Property({ type: 'datetime', nullable: true })
  disabledAt?: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Until when an admin has granted Pro, regardless of payments; null if nothing was granted.',
  })
  @Property({ type: 'datetime', nullable: true })
  proUntil?: Date | null;

  /** The encrypted TOTP secret. The second factor is required once `totpConfirmedAt` is set. */
  @Property({ type: 'text', nullable: true })
  totpSecret?: string | null;

  @Property({ type: 'datetime', nullable: true })
  totpConfirmedAt?: Date | null;

  /** The time step of the last redeemed code, so that no code works twice. */
  @Property({ type: 'bigint', nullable: true })
  totpLastStep?: string | null;

  @Property({ type: 'boolean' })
  mailReceipts: Opt<boolean> = true;

  @Property({ type: 'boolean' })
  mailRenewalReminders: Opt<boolean> = true;
}
