import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Context } from '../../../core/context.ts';
import { kysely, sql } from '../../../core/database/query.ts';
import { ApiError, parseInput } from '../../../core/errors.ts';
import { emailAddress } from '../../../core/input.ts';
import { isUniqueViolation } from '../../../core/database/unique.ts';
import { audit } from '../../audit/audit.ts';
import { endSignInsAfterCheckout } from '../../auth/credentials/credentials.ts';
import { lockAdmin } from '../../auth/credentials/still-open.ts';
import { emailChanged } from '../../auth/email/email-change.mails.ts';
import { updateStripeEmail } from '../../auth/email/update-stripe-email.ts';
import { confirmEmailUrl, createLink, deleteLinks } from '../../auth/link.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { SUPER_USER_ID, TEST_CUSTOMER_PREFIX } from '../../users/user.entity.ts';
import { personName, pictureUrl } from '../../users/user.input.ts';
import { createSetUpLinkUrl, newInvitation } from './user.links.ts';
import { changeUser } from './user.guard.ts';
import { emailSetByAdmin, invitation } from './user.mails.ts';
import { type AdminUser, toUser, userColumns } from './user.rows.ts';
import type { CreateUserInput, SetUpLink, UpdateUserInput } from './user.types.ts';

const CONFLICT_MESSAGES = { id: 'Id already in use', email: 'Email already in use' };

function conflictError(...names: (keyof typeof CONFLICT_MESSAGES)[]): ApiError {
  const fields = Object.fromEntries(names.map((name) => [name, CONFLICT_MESSAGES[name]]));
  return new ApiError('CONFLICT', Object.values(fields)[0] ?? CONFLICT_MESSAGES.id, { fields });
}

const profile = {
  email: emailAddress,
  firstName: personName.nullish(),
  lastName: personName.nullish(),
  profileImageUrl: pictureUrl.nullish(),
};
const changed = z.object({ ...profile, email: emailAddress.nullish() });
const created = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,100}$/, 'Use 1 to 100 letters, digits and . _ -')
    // A path segment of only dots cannot be used in a URL.
    .refine((id) => !/^\.+$/.test(id), 'Use a letter or a digit'),
  ...profile,
});

/** Throws a CONFLICT error that says which of id and email is in use, even if a parallel request has just taken it. */
async function throwConflict(tx: SqlEntityManager, id: string, email: string): Promise<never> {
  const rows = await kysely(tx)
    .selectFrom('users')
    .select(['id', 'email'])
    .where((eb) => eb.or([eb('id', '=', id), eb('email', '=', email)]))
    .execute();
  const given = { id, email };
  throw conflictError(...(['id', 'email'] as const).filter((name) => rows.some((row) => row[name] === given[name])));
}

/** Whether a user who has been deleted had the id. The audit log has it, and what browsers have stored for that person. */
async function wasDeleted(tx: SqlEntityManager, id: string): Promise<boolean> {
  const deletion = kysely(tx)
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', id)
    .where('action', '=', 'user.deleted');
  return (await deletion.limit(1).executeTakeFirst()) !== undefined;
}

/** Creates a test user without a password and mails them an invitation. */
export async function createUser(ctx: Context, input: CreateUserInput): Promise<{ user: AdminUser; setUpLink: SetUpLink }> {
  const { id, email, firstName = null, lastName = null, profileImageUrl = null } = parseInput(created, input);
  const made = await ctx.em.transactional(async (tx) => {
    // The user with this id is always an admin.
    if (id === SUPER_USER_ID) throw conflictError('id');
    await lockAdmin(tx, ctx);
    const customer = `${TEST_CUSTOMER_PREFIX}${randomBytes(9).toString('base64url')}`;
    const row = await kysely(tx)
      .with('u', (db) =>
        db
          .insertInto('users')
          .values({
            id,
            email,
            first_name: firstName,
            last_name: lastName,
            profile_image_url: profileImageUrl,
            role: 'member',
            created_at: ctx.now(),
            stripe_customer_id: customer,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll(),
      )
      .selectFrom('u')
      .select(userColumns)
      .executeTakeFirst();
    if (!row) return throwConflict(tx, id, email);
    // Only now: the insert has waited for a deletion that was running.
    if (await wasDeleted(tx, id)) throw conflictError('id');
    const setUpLink = await createSetUpLinkUrl(tx, id, ctx);
    await enqueueMail(tx, invitation(email, setUpLink.url), ctx.now());
    await audit(tx, ctx, { action: 'user.created', subjectId: id, detail: { email, firstName, lastName, profileImageUrl } });
    return { user: toUser(row), setUpLink };
  });
  ctx.triggerJob('mail');
  return made;
}

const names = ['email', 'firstName', 'lastName', 'profileImageUrl'] as const;
type Profile = Record<(typeof names)[number], string | null> & { email: string };

/** Throws CONFLICT if what is to be changed is not what the caller has seen. */
function assertAsExpected(before: Profile, changes: readonly (keyof Profile)[], expected: UpdateUserInput): void {
  const others = changes.filter((name) => expected[name] !== undefined && (expected[name] || null) !== before[name]);
  if (others.length === 0) return;
  const nowOf = (name: keyof Profile) => (before[name] === null ? 'empty' : `“${before[name]}”`);
  throw new ApiError(
    'CONFLICT',
    'Somebody else has changed this user since you opened it. Save again to replace what they have written.',
    { fields: Object.fromEntries(others.map((name) => [name, `It is now ${nowOf(name)}.`])) },
  );
}

/**
 * Updates the profile of a user for an admin. If the email changes, both mailboxes are notified.
 *
 * @param expected what the admin has seen of what they change
 */
export async function updateUser(
  ctx: Context,
  id: string,
  input: UpdateUserInput,
  expected: UpdateUserInput = {},
): Promise<AdminUser> {
  let wasEmailChanged = false;
  const { email: newEmail, ...others } = parseInput(changed, input);
  const given = Object.entries({ ...others, email: newEmail ?? undefined }).filter(([, value]) => value !== undefined);
  const actOn = ({ email }: AdminUser) => ((newEmail ?? email) === email ? 'profile' : 'email');
  const work = async (tx: SqlEntityManager, user: AdminUser): Promise<AdminUser> => {
    const before = Object.fromEntries(names.map((name) => [name, user[name] ?? null])) as Profile;
    const after: Profile = { ...before, ...Object.fromEntries(given) };
    const changes = names.filter((name) => after[name] !== before[name]);
    if (changes.length === 0) return user;
    assertAsExpected(before, changes, expected);
    const isEmailChanged = changes.includes('email');
    wasEmailChanged = isEmailChanged;
    const row = await kysely(tx)
      .updateTable('users as u')
      .set({
        email: after.email,
        first_name: after.firstName,
        last_name: after.lastName,
        profile_image_url: after.profileImageUrl,
        ...(isEmailChanged && {
          email_verified_at: null,
          // The account keeps its owner: a reset by the new address must not clear it.
          former_email_verified_at: sql<string | null>`coalesce(u.former_email_verified_at, u.email_verified_at)`,
        }),
      })
      .where('u.id', '=', id)
      .returning(userColumns)
      .executeTakeFirstOrThrow();
    const detail = Object.fromEntries(changes.map((name) => [name, { from: before[name], to: after[name] }]));
    await audit(tx, ctx, { action: 'user.changed', subjectId: id, detail });
    const written = toUser(row);
    if (isEmailChanged) await notifyEmailChange(tx, ctx, user.email, written);
    return written;
  };
  const user = await changeUser(ctx, id, actOn, work).catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflictError('email') : error;
  });
  if (wasEmailChanged) await updateStripeEmail(ctx, id);
  ctx.triggerJob('mail');
  return user;
}

/** Ends open links and the sign-in after a checkout, notifies the old email, and mails a new link to the new one. */
async function notifyEmailChange(tx: SqlEntityManager, ctx: Context, before: string, user: AdminUser): Promise<void> {
  const { id, email, passwordHash } = user;
  const now = ctx.now();
  await deleteLinks(tx, id, ['verify', 'password', 'email']);
  await endSignInsAfterCheckout(tx, id);
  await enqueueMail(tx, emailChanged({ oldEmail: before, newEmail: email, origin: ctx.origin() }), now);
  const proof =
    passwordHash != null
      ? emailSetByAdmin(email, confirmEmailUrl(ctx.origin(), await createLink(tx, id, 'verify', now)))
      : await newInvitation(tx, ctx, user);
  await enqueueMail(tx, proof, now);
}
