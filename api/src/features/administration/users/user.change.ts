import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../core/context.ts';
import { ApiError, parseInput } from '../../../core/errors.ts';
import { emailAddress } from '../../../core/input.ts';
import { isUniqueViolation } from '../../../core/database/unique.ts';
import { audit } from '../../audit/audit.ts';
import { emailChanged } from '../../auth/email/email-change.mails.ts';
import { updateStripeEmail } from '../../auth/email/update-stripe-email.ts';
import { confirmEmailUrl, deleteLinks, createLink, createSetUpLink, passwordPageUrl } from '../../auth/link.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { SUPER_USER_ID, TEST_CUSTOMER_PREFIX } from '../../users/user.entity.ts';
import { personName, pictureUrl } from '../../users/user.input.ts';
import { emailSetByAdmin, invitation } from './user.mails.ts';
import { type AdminUser, findUser, toUser, userColumns, type UserRow } from './user.rows.ts';
import type { CreateUserInput, SetUpLink, UpdateUserInput } from './user.types.ts';

const TAKEN = { id: 'Id already in use', email: 'Email already in use' };

function taken(...names: (keyof typeof TAKEN)[]): ApiError {
  const fields = Object.fromEntries(names.map((name) => [name, TAKEN[name]]));
  return new ApiError('CONFLICT', Object.values(fields)[0] ?? TAKEN.id, { fields });
}

const profile = {
  email: emailAddress,
  firstName: personName.nullish(),
  lastName: personName.nullish(),
  profileImageUrl: pictureUrl.nullish(),
};
const changed = z.object(profile);
const created = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,100}$/, 'Use 1 to 100 letters, digits and . _ -')
    // No address of a page could name it.
    .refine((id) => !/^\.+$/.test(id), 'Use a letter or a digit'),
  ...profile,
});

/** A link for a first password, as it is shown and mailed. */
export async function createSetUpLinkUrl(em: SqlEntityManager, userId: string, { now, origin }: Context): Promise<SetUpLink> {
  const { token, expiresAt } = await createSetUpLink(em, userId, now());
  return { url: passwordPageUrl(origin(), token), expiresAt };
}

/** Says which of the two somebody has; of two that come at once the second hears it, too. */
async function refuseTaken(tx: SqlEntityManager, id: string, email: string): Promise<never> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where id = ${id} or email = ${email}`.execute(tx.getKysely());
  const given = { id, email };
  throw taken(...(['id', 'email'] as const).filter((name) => rows.some((row) => row[name] === given[name])));
}

/** Makes a test user without a password, and invites them. */
export async function createUser(ctx: Context, input: CreateUserInput): Promise<{ user: AdminUser; setUpLink: SetUpLink }> {
  const { id, email, firstName = null, lastName = null, profileImageUrl = null } = parseInput(created, input);
  const made = await ctx.em.transactional(async (tx) => {
    // Whoever has this id has rights by it.
    if (id === SUPER_USER_ID) throw taken('id');
    const customer = `${TEST_CUSTOMER_PREFIX}${randomBytes(9).toString('base64url')}`;
    const { rows } = await sql<UserRow>`
      insert into users as u (id, email, first_name, last_name, profile_image_url, role, created_at, stripe_customer_id)
      values (${id}, ${email}, ${firstName}, ${lastName}, ${profileImageUrl}, 'member', ${ctx.now()}, ${customer})
      on conflict do nothing returning ${userColumns}`.execute(tx.getKysely());
    if (!rows[0]) return refuseTaken(tx, id, email);
    const setUpLink = await createSetUpLinkUrl(tx, id, ctx);
    await enqueueMail(tx, invitation(email, setUpLink.url), ctx.now());
    await audit(tx, ctx, { action: 'user.created', subjectId: id, detail: { email, firstName, lastName, profileImageUrl } });
    return { user: toUser(rows[0]), setUpLink };
  });
  ctx.triggerJob('mail');
  return made;
}

const names = ['email', 'firstName', 'lastName', 'profileImageUrl'] as const;
type Profile = Record<(typeof names)[number], string | null>;

/** Changes what an admin may change of a user; of a changed address both mailboxes hear. */
export async function updateUser(ctx: Context, id: string, input: UpdateUserInput): Promise<AdminUser> {
  let moved = false;
  const given = Object.entries(parseInput(changed, input)).filter(([, value]) => value !== undefined);
  const work = async (tx: SqlEntityManager): Promise<AdminUser> => {
    const user = await findUser(tx, id, true);
    const before = Object.fromEntries(names.map((name) => [name, user[name] ?? null])) as Profile;
    const after: Profile = { ...before, ...Object.fromEntries(given) };
    const changes = names.filter((name) => after[name] !== before[name]);
    if (changes.length === 0) return user;
    const isMoved = changes.includes('email');
    // One's own address is changed by one's password, on the account page: a borrowed screen must not be enough.
    if (isMoved && id === ctx.viewer?.userId)
      throw new ApiError('FORBIDDEN', 'Change your own address on your account page.', {
        fields: { email: 'Change it on your account page' },
      });
    moved = isMoved;
    const { rows } = await sql<UserRow>`
      update users u set email = ${after.email}, first_name = ${after.firstName}, last_name = ${after.lastName},
        profile_image_url = ${after.profileImageUrl}, email_verified_at = case when ${isMoved} then null else email_verified_at end
      where u.id = ${id} returning ${userColumns}`.execute(tx.getKysely());
    const detail = Object.fromEntries(changes.map((name) => [name, { from: before[name], to: after[name] }]));
    await audit(tx, ctx, { action: 'user.changed', subjectId: id, detail });
    const written = toUser(rows[0]!);
    if (isMoved) await tellBoth(tx, ctx, user.email, written);
    return written;
  };
  const user = await ctx.em.transactional(work).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken('email') : error;
  });
  if (moved) await updateStripeEmail(ctx, id);
  ctx.triggerJob('mail');
  return user;
}

/** Whatever was sent to the old mailbox opens nothing any more; the new one gets what proves it. */
async function tellBoth(
  tx: SqlEntityManager,
  ctx: Context,
  before: string,
  { id, email, passwordHash }: AdminUser,
): Promise<void> {
  const now = ctx.now();
  await deleteLinks(tx, id, ['verify', 'password', 'email']);
  await enqueueMail(tx, emailChanged({ oldEmail: before, newEmail: email, origin: ctx.origin() }), now);
  const proof =
    passwordHash != null
      ? emailSetByAdmin(email, confirmEmailUrl(ctx.origin(), await createLink(tx, id, 'verify', now)))
      : invitation(email, (await createSetUpLinkUrl(tx, id, ctx)).url);
  await enqueueMail(tx, proof, now);
}
