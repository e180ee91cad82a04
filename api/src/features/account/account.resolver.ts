import { Arg, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import { byMember, byMemberForFirstPart, Throttle } from '../../core/throttle-decorator.ts';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { ExportPart, writePart, writeWhole } from '../../core/export-document.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { EXPORT_BYTES } from '../../core/limits/large-responses.ts';
import { assertStillOpen, lockViewer } from '../auth/credentials/still-open.ts';
import { confirmPassword } from '../auth/password/failed-attempts.ts';
import { WHILE_CHANGED } from '../billing/money/billing-lock.ts';
import { CHANGE_LIMIT, changeLimit } from '../users/change-limit.ts';
import { User } from '../users/user.entity.ts';
import { loadOwnUser } from '../users/user.find.ts';
import { readAccount } from './account.read.ts';
import { Account, MailPreferencesInput, ProfileInput } from './account.types.ts';
import { requestEmailChange } from './change-email.ts';
import { assertCanBeDeleted, deleteUser } from './delete-user.ts';
import { auditExport, sectionsOfMember } from './export.ts';
import { setField } from './set-field.ts';
import { updateProfile } from './update-profile.ts';

const exportLimit = { name: 'export', counted: 'exports', points: 20, seconds: 60 * 60 };
const profileLimit = { name: 'profile', counted: 'changes of the profile', points: 30, seconds: 60 * 60 };

@Resolver()
export class AccountResolver {
  @Access('member')
  @Query(() => Account, { description: 'What the member may see and change of their own account.', complexity: 30 })
  account(@Ctx() ctx: Context): Promise<Account> {
    return readAccount(ctx);
  }

  @Access('member')
  @Throttle(exportLimit, byMember)
  @ResponseSize({ bytes: EXPORT_BYTES })
  @Extensions({ oncePerDocument: true })
  @Query(() => String, {
    description:
      'Everything stored about the member, as a JSON document. No password, token or code is in it. RATE_LIMITED after 20 an hour.',
    complexity: 500,
  })
  async exportMyData(@Ctx() ctx: Context): Promise<string> {
    const sections = sectionsOfMember(ctx, await loadOwnUser(ctx));
    const whole = await writeWhole(ctx.em, 'my-data', sections, {
      bytes: ctx.config.limits.responseBytes,
      partsFrom: 'exportMyDataPart',
    });
    await auditExport(ctx, true);
    return whole;
  }

  @Access('member')
  @Throttle(exportLimit, byMemberForFirstPart)
  @ResponseSize({ bytes: EXPORT_BYTES })
  @Extensions({ oncePerDocument: true })
  @Query(() => ExportPart, {
    description:
      'The same document as `exportMyData` in parts, for what is too large for one response. RATE_LIMITED after 20 first parts an hour.',
    complexity: 200,
  })
  async exportMyDataPart(
    @Arg('after', () => String, { nullable: true, description: 'The `nextCursor` of the part before; none for the first part.' })
    after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ExportPart> {
    const part = await writePart(ctx.em, 'my-data', sectionsOfMember(ctx, await loadOwnUser(ctx)), after);
    await auditExport(ctx, !after);
    return part;
  }

  @Access('member')
  @Throttle(profileLimit, byMember)
  @Mutation(() => User, {
    description:
      'Changes the name and picture of the member. An omitted value stays; an empty one is removed. FORBIDDEN before the address is verified; RATE_LIMITED after 30 an hour.',
    complexity: 20,
  })
  updateProfile(@Arg('input', () => ProfileInput) input: ProfileInput, @Ctx() ctx: Context): Promise<User> {
    return updateProfile(ctx, input);
  }

  @Access('member')
  @Throttle(changeLimit, byMember)
  @Mutation(() => User, {
    description: `Sets the category that the member works in; null removes it. BAD_USER_INPUT if there is no such category. ${CHANGE_LIMIT}`,
    complexity: 20,
  })
  setField(
    @Arg('field', () => ID, { nullable: true, description: 'The id of a category.' }) field: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<User> {
    return setField(ctx, field ?? null);
  }

  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Account, {
    description:
      'Sends a link to the new address and notifies the current one; the address changes when the link is used. A wrong password is BAD_USER_INPUT, never UNAUTHENTICATED. RATE_LIMITED after five an hour.',
    complexity: 100,
  })
  async changeEmail(
    @Arg('email', () => String) email: string,
    @Arg('password', () => String) password: string,
    @Ctx() ctx: Context,
  ): Promise<Account> {
    await requestEmailChange(ctx, email, password);
    return readAccount(ctx);
  }

  @Access('member')
  @Throttle(changeLimit, byMember)
  @Mutation(() => Account, {
    description: `Chooses which mails to get in addition to those that every account needs. A preference that is left out stays as it is. ${CHANGE_LIMIT}`,
    complexity: 30,
  })
  async setMailPreferences(
    @Arg('input', () => MailPreferencesInput) { receipts, renewalReminders }: MailPreferencesInput,
    @Ctx() ctx: Context,
  ): Promise<Account> {
    await ctx.em.transactional(async (tx) => {
      await lockViewer(tx, ctx);
      // What is left out may have been changed in another tab since, so it is not written.
      await kysely(tx)
        .updateTable('users')
        .set(({ ref }) => ({
          mail_receipts: receipts ?? ref('mail_receipts'),
          mail_renewal_reminders: renewalReminders ?? ref('mail_renewal_reminders'),
        }))
        .where('id', '=', member(ctx).userId)
        .execute();
    });
    return readAccount(ctx);
  }

  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description: `Cancels the subscription, then deletes the account and its data. BAD_USER_INPUT for a wrong password; FORBIDDEN for the super user; CONFLICT ${WHILE_CHANGED}, and PAYMENT_FAILED if Stripe does not respond: then the account stays.`,
    complexity: 100,
  })
  async deleteAccount(@Arg('password', () => String) password: string, @Ctx() ctx: Context): Promise<boolean> {
    const user = await loadOwnUser(ctx);
    await assertCanBeDeleted(ctx, user.id);
    await confirmPassword(ctx, user, password);
    await deleteUser(ctx, user.id, (tx) => assertStillOpen(tx, ctx, user));
    return true;
  }
}
