import { Arg, Ctx, Extensions, ID, Mutation, Resolver } from 'type-graphql';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { audit } from '../../audit/audit.ts';
import { createResetLink } from '../../auth/link.ts';
import { resetPassword } from '../../auth/password/password.mails.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { createSetUpLinkUrl } from './user.change.ts';
import { invitation } from './user.mails.ts';
import { type AdminUser, findUser } from './user.rows.ts';
import { SetUpLink } from './user.types.ts';

/** Links of a disabled account do not work. */
function assertEnabled({ disabledAt }: AdminUser): void {
  if (disabledAt != null) throw new ApiError('CONFLICT', 'This account is disabled. Enable it first.');
}

@Resolver()
export class UserLinksResolver {
  @Access('admin')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SetUpLink, {
    description: 'A new link to set a password, to be handed over; the one before is dead. For admins.',
    complexity: 50,
  })
  async adminSetUpLink(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<SetUpLink> {
    return ctx.em.transactional(async (tx) => {
      const user = await findUser(tx, id, true);
      assertEnabled(user);
      // Whoever has the link can set the password, so for an active account it is only mailed to the user.
      if (user.passwordHash != null)
        throw new ApiError('CONFLICT', 'This user has set a password. Send a link for a new one by e-mail instead.');
      await audit(tx, ctx, { action: 'user.link-made', subjectId: id });
      return createSetUpLinkUrl(tx, id, ctx);
    });
  }

  @Access('admin')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, { description: 'Mails the user a link for a new password. For admins.', complexity: 50 })
  async adminSendPasswordReset(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<boolean> {
    await ctx.em.transactional(async (tx) => {
      const user = await findUser(tx, id, true);
      assertEnabled(user);
      const { email } = user;
      const mail =
        user.passwordHash != null
          ? resetPassword(email, ctx.origin(), (await createResetLink(tx, id, ctx.now())).token)
          : invitation(email, (await createSetUpLinkUrl(tx, id, ctx)).url);
      await enqueueMail(tx, mail, ctx.now());
      await audit(tx, ctx, { action: 'password.reset-requested', subjectId: id });
    });
    ctx.triggerJob('mail');
    return true;
  }
}
