import { Arg, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { User, UserRole } from '../../users/user.entity.ts';
import { endSessions, grantPro, setDisabled, setRole } from './user.actions.ts';
import type { AdminUser } from './user.rows.ts';

@Resolver()
export class UserActionsResolver {
  @Access('admin')
  @Mutation(() => User, {
    description:
      'A new admin without a password is mailed a new link to set one, which replaces those before. FORBIDDEN for the super user, for oneself, and for another admin unless the super user asks. For admins.',
    complexity: 30,
  })
  async adminSetRole(
    @Arg('id', () => ID) id: string,
    @Arg('role', () => UserRole) role: UserRole,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    return setRole(ctx, id, role);
  }

  @Access('admin')
  @Mutation(() => User, {
    description:
      'Disables or enables an account. Disabling permanently ends all sessions, API keys, connected assistants and links, and cancels a subscription at the end of its period; enabling does not resume it. PAYMENT_FAILED if Stripe fails: the account is then disabled, but its subscription continues. FORBIDDEN for the super user and for oneself, and for enabling an admin unless the super user asks. For admins.',
    complexity: 30,
  })
  async adminSetDisabled(
    @Arg('id', () => ID) id: string,
    @Arg('isDisabled', () => Boolean) isDisabled: boolean,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    return setDisabled(ctx, id, isDisabled);
  }

  @Access('admin')
  @Mutation(() => User, {
    description:
      'Grants Pro until a given time, or revokes the grant if none is given. A grant ends the checkout that the user has left open; PAYMENT_FAILED if Stripe fails: Pro is then granted, but the checkout can still be paid: grant it again with the same end. CONFLICT if the grant is not as `expected`: then nothing is saved. FORBIDDEN for the super user unless they ask. For admins.',
    complexity: 30,
  })
  async adminGrantPro(
    @Arg('id', () => ID) id: string,
    @Arg('until', () => GraphQLDateTimeISO, { nullable: true }) until: Date | null,
    @Arg('expected', () => GraphQLDateTimeISO, {
      nullable: true,
      description: 'The end of the grant that the caller has seen; null for none. Without it, any grant is replaced.',
    })
    expected: Date | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<AdminUser> {
    return grantPro(ctx, id, until, expected);
  }

  @Access('admin')
  @Mutation(() => Int, {
    description:
      'Ends all sessions, API keys and connected assistants of a user, and a change of the email that is not confirmed yet; returns the number of sessions that were active. FORBIDDEN for the super user unless they ask. For admins.',
    complexity: 30,
  })
  async adminEndSessions(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<number> {
    return endSessions(ctx, id);
  }
}
