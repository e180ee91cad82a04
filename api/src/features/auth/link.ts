import { createHash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { DAY, HOUR } from '../../core/time.ts';

/** What a link into somebody's mailbox is for: to prove it, to set a password, or to take a new address over. */
export type LinkKind = 'verify' | 'password' | 'email';

const LIFETIME: Record<LinkKind, number> = { verify: 7 * DAY, password: HOUR, email: DAY };
/** Who is invited may not look into their mailbox today. */
const SET_UP_LIFETIME = 7 * DAY;

/** 32 random bytes as the address of a page carries them. */
const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

interface Link {
  token: string;
  expiresAt: Date;
}

interface LinkOptions {
  lifetime?: number;
  /** The address that a link of the kind 'email' takes over. */
  email?: string;
}

/** Without such a user nothing is written, by the same statement. */
async function writeLink(
  em: SqlEntityManager,
  userId: string,
  kind: LinkKind,
  now: Date,
  { lifetime = LIFETIME[kind], email }: LinkOptions = {},
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

/** Makes a single-use link and answers its token; the one of the same kind before it is dead from now on. */
export const createLink = async (
  em: SqlEntityManager,
  userId: string,
  kind: LinkKind,
  now: Date,
  email?: string,
): Promise<string> => (await writeLink(em, userId, kind, now, { email })).token;

/** A link with which somebody sets their first password: a longer life than one for a new password. */
export const createSetUpLink = (em: SqlEntityManager, userId: string, now: Date): Promise<Link> =>
  writeLink(em, userId, 'password', now, { lifetime: SET_UP_LIFETIME });

/** A link with which somebody sets another password. */
export const createResetLink = (em: SqlEntityManager, userId: string, now: Date): Promise<Link> =>
  writeLink(em, userId, 'password', now);

/** The page that sets a password. The token stands behind the #, which no server and no other site gets to see. */
export const passwordPageUrl = (origin: string, token: string): string => `${origin}/set-password#${token}`;
/** The page that confirms an address. */
export const confirmEmailUrl = (origin: string, token: string): string => `${origin}/verify-email#${token}`;

/** Nobody guesses 32 random bytes; a network that tries all the same need not be answered. */
export const countLinkAttempt = ({ throttle, network }: Pick<Context, 'throttle' | 'network'>): Promise<void> =>
  throttle.consume({ name: 'link', points: 30, seconds: 10 * 60 }, network);

export interface FoundLink {
  kind: LinkKind;
  userId: string;
  /** The address of the account as it is now. */
  email: string;
  /** What a link of the kind 'email' takes over. */
  newEmail: string | null;
}

/** Whose link it is, without using it up; null where there is none such (any more), or its account is closed. */
export async function findLink(
  em: SqlEntityManager,
  kinds: readonly LinkKind[],
  token: string,
  now: Date,
): Promise<FoundLink | null> {
  if (!TOKEN.test(token)) return null;
  const { rows } = await sql<FoundLink>`
    select l.kind, u.id as "userId", u.email, l.email as "newEmail" from links l join users u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.kind = any (${sql.val(kinds)}::text[]) and l.expires_at > ${now}
      and u.disabled_at is null`.execute(em.getKysely());
  return rows[0] ?? null;
}

/** Uses a link up, once however often it is tried at the same time; whether it was still there. */
export async function redeemLink(em: SqlEntityManager, kind: LinkKind, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from links where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${now} returning user_id`.execute(
    em.getKysely(),
  );
  return rows.length === 1;
}

/** Kills the open links of a user: after a new password, or where the mailbox is another one. */
export const deleteLinks = (em: SqlEntityManager, userId: string, kinds: readonly LinkKind[]): Promise<unknown> =>
  sql`delete from links where user_id = ${userId} and kind = any (${sql.val(kinds)}::text[])`.execute(em.getKysely());
