import { Arg, Ctx, Extensions, ID, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { renewSetUpLink, sendPasswordReset } from './user.links.ts';
import { SetUpLink } from './user.types.ts';

@Resolver()
export class UserLinksResolver {
  @Access('admin')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SetUpLink, {
    description:
      'A new link to set a password, for the admin to pass on; it replaces the previous one. CONFLICT if the user has set a password, or is disabled; FORBIDDEN for another admin unless the super user asks. For admins.',
    complexity: 50,
  })
  async adminSetUpLink(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<SetUpLink> {
    return renewSetUpLink(ctx, id);
  }

  @Access('admin')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description:
      'Mails the user a link for a new password. CONFLICT if they are disabled; FORBIDDEN for another admin unless the super user asks. For admins.',
    complexity: 50,
  })
  async adminSendPasswordReset(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<boolean> {
    await sendPasswordReset(ctx, id);
    return true;
  }
}
