import { Arg, Ctx, Extensions, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { listKeys } from '../../partners/key.list.ts';
import { ApiKey, keyListComplexity } from '../../partners/key.types.ts';
import { User } from '../../users/user.entity.ts';
import { UserRecord } from '../users/user.record.resolver.ts';
import type { AdminUser } from '../users/user.rows.ts';
import { resetFactorAsAdmin, revokeKeyAsAdmin } from './credentials.ts';

@Resolver(() => UserRecord)
export class UserCredentialsResolver {
  @FieldResolver(() => [ApiKey], {
    description: 'As `apiKeys` shows them to their owner: those that are alive, and those that ended in the last 90 days.',
    complexity: keyListComplexity,
  })
  async apiKeys(@Root() { id }: UserRecord, @Ctx() { em, now }: Context): Promise<ApiKey[]> {
    return listKeys(em, id, now());
  }

  @Access('admin')
  @Mutation(() => ApiKey, {
    description:
      'Ends a key of any user at once, and mails its owner. FORBIDDEN for one of the super user unless they ask. For admins.',
    complexity: 30,
  })
  async adminRevokeApiKey(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<ApiKey> {
    return revokeKeyAsAdmin(ctx, id);
  }

  @Access('admin')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => User, {
    description:
      'Removes the second factor of a user who has lost it, and mails them. CONFLICT if there is none; FORBIDDEN for oneself and the super user, and for another admin unless the super user asks. For admins.',
    complexity: 50,
  })
  async adminResetSecondFactor(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<AdminUser> {
    return resetFactorAsAdmin(ctx, id);
  }
}
