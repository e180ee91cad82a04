import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../core/authorization.ts';
import { Cacheable } from '../../core/cache/cacheable.ts';
import type { Context } from '../../core/context.ts';
import { isPro, isTestUser } from './pro.ts';
import { User } from './user.entity.ts';

@Resolver(() => User)
export class UserResolver {
  @Access('public')
  @Cacheable('member')
  @Query(() => User, { nullable: true, description: 'Who is signed in; null for a visitor.' })
  async me(@Ctx() { em, viewer }: Context): Promise<User | null> {
    return viewer && em.findOne(User, viewer.userId);
  }

  @FieldResolver(() => String, { description: "'active' when the plan opens the premium prompts, otherwise 'free'." })
  subscriptionStatus(@Root() user: User, @Ctx() { now }: Context): string {
    return isPro(user, now()) ? 'active' : 'free';
  }

  @FieldResolver(() => Boolean, { description: 'Whether a password is set.' })
  hasPassword(@Root() user: User): boolean {
    return user.passwordHash != null;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the person has finished signing up, that is, set a password.' })
  isRegistered(@Root() user: User): boolean {
    return user.passwordHash != null;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the address was confirmed by its link.' })
  isEmailVerified(@Root() user: User): boolean {
    return user.emailVerifiedAt != null;
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether a new password by a mailed link empties the account, because nobody has ever confirmed its address. What was paid stays.',
  })
  resetClearsAccount(@Root() user: User): boolean {
    // The condition of `unproven` in auth/password/clear-account.ts, without a statement for each user of a list.
    return user.passwordHash != null && user.emailVerifiedAt == null && user.formerEmailVerifiedAt == null;
  }

  @FieldResolver(() => Boolean, { description: 'Whether an admin has closed the account.' })
  isDisabled(@Root() user: User): boolean {
    return user.disabledAt != null;
  }

  @FieldResolver(() => Boolean, { description: 'Whether this is a test account, which has Pro without a payment.' })
  isTestUser(@Root() user: User): boolean {
    return isTestUser(user);
  }
}
