import { createHash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { DAY, HOUR } from '../../core/time.ts';

/** The purpose of an emailed link: verify the email, set a password, or confirm a changed email. */
export type LinkKind = 'verify' | 'password' | 'email';

const LINK_LIFETIME: Record<LinkKind, number> = { verify: 7 * DAY, password: HOUR, email: DAY };
/** An invited person may not read the mail on the same day. */
const SET_UP_LINK_LIFETIME = 7 * DAY;

/** 32 random bytes in base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

interface Link {
  token: string;
  expiresAt: Date;
}

interface LinkOptions {
  lifetime?: number;
  /** The new email, for a link of kind 'email'. */
  email?: string;
}

/** Writes nothing if the user does not exist, but runs the same statement, so that timing reveals nothing. */
async function upsertLink(
  em: SqlEntityManager,
  userId: string,
  kind: LinkKind,
  now: Date,
  { lifetime = LINK_LIFETIME[kind], email }: LinkOptions = {},
): Promise<Link> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetime);
  await sql`
    insert into links (user_id, kind, token_hash, expires_at, email)
    select id, ${kind}::text, ${hashOf(token)}::bytea, ${expiresAt}::timestamptz, ${email ?? null}::text from users where id = ${userId}
    on conflict (user_id, kind) do update
      set token_hash = excluded.token_hash, expires_at = excluded.expires_at, email = excluded.email`.execute(em.getKysely());
  return { token, expiresAt };
}

/** Creates a single-use link and returns its token. It replaces an earlier link of the same kind. */
export const createLink = async (
  em: SqlEntityManager,
  userId: string,
  kind: LinkKind,
  now: Date,
  email?: string,
): Promise<string> => (await upsertLink(em, userId, kind, now, { email })).token;

/** A link to set a first password. It is valid for longer than a reset link. */
export const createSetUpLink = (em: SqlEntityManager, userId: string, now: Date): Promise<Link> =>
  upsertLink(em, userId, 'password', now, { lifetime: SET_UP_LINK_LIFETIME });

/** A link to set a new password for an account that already has one. */
export const createResetLink = (em: SqlEntityManager, userId: string, now: Date): Promise<Link> =>
  upsertLink(em, userId, 'password', now);

/** The page that sets a password. The token is in the fragment, so it is never sent to a server or in a referrer. */
export const passwordPageUrl = (origin: string, token: string): string => `${origin}/set-password#${token}`;
/** The page that confirms an email. */
export const confirmEmailUrl = (origin: string, token: string): string => `${origin}/verify-email#${token}`;

/** A token cannot be guessed, but attempts are throttled per network anyway to save the work. */
export const countLinkAttempt = ({ throttle, network }: Pick<Context, 'throttle' | 'network'>): Promise<void> =>
  throttle.consume({ name: 'link', points: 30, seconds: 10 * 60 }, network);

export interface FoundLink {
  kind: LinkKind;
  userId: string;
  /** The current email of the account. */
  email: string;
  /** The new email of a link of kind 'email'; null for other kinds. */
  newEmail: string | null;
}

/** Finds a link without redeeming it; null if it is unknown, redeemed or expired, or its account is disabled. */
export async function findLink(
  em: SqlEntityManager,
  kinds: readonly LinkKind[],
  token: string,
  now: Date,
): Promise<FoundLink | null> {
  if (!TOKEN_PATTERN.test(token)) return null;
  const { rows } = await sql<FoundLink>`
    select l.kind, u.id as "userId", u.email, l.email as "newEmail" from links l join users u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.kind = any (${sql.val(kinds)}::text[]) and l.expires_at > ${now}
      and u.disabled_at is null`.execute(em.getKysely());
  return rows[0] ?? null;
}

/** Redeems a link and returns whether it was still valid. Of parallel requests, exactly one succeeds. */
export async function redeemLink(em: SqlEntityManager, kind: LinkKind, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from links where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${now} returning user_id`.execute(
    em.getKysely(),
  );
  return rows.length === 1;
}

/** Deletes the open links of a user, after a new password or a changed email. */
export const deleteLinks = (em: SqlEntityManager, userId: string, kinds: readonly LinkKind[]): Promise<unknown> =>
  sql`delete from links where user_id = ${userId} and kind = any (${sql.val(kinds)}::text[])`.execute(em.getKysely());
