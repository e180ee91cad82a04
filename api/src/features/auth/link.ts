import { createHash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, sql, timestamp } from '../../core/database/query.ts';
import { DAY, HOUR } from '../../core/time.ts';
import { nextPageQuery } from './next-page.ts';

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
  await kysely(em)
    .insertInto('links')
    .columns(['user_id', 'kind', 'token_hash', 'expires_at', 'email'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          sql<string>`${kind}::text`.as('kind'),
          sql<Uint8Array>`${hashOf(token)}::bytea`.as('token_hash'),
          timestamp(expiresAt).as('expires_at'),
          sql<string | null>`${email ?? null}::text`.as('email'),
        ])
        .where('id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet(({ ref }) => ({
        token_hash: ref('excluded.token_hash'),
        expires_at: ref('excluded.expires_at'),
        email: ref('excluded.email'),
      })),
    )
    .execute();
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

/** A link to set a new password that an admin or an operator makes. It replaces the one that they have made before. */
export const createResetLink = (em: SqlEntityManager, userId: string, now: Date): Promise<Link> =>
  upsertLink(em, userId, 'password', now);

/**
 * Adds a link to set a password that somebody asked for without being signed in. That may be a stranger, so it replaces no
 * other link. Writes nothing if the user does not exist, is disabled, or has another address by now, to which the link is not
 * mailed; but runs the same statement.
 */
export async function addRequestedLink(em: SqlEntityManager, userId: string, email: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME.password);
  await kysely(em)
    .insertInto('reset_links')
    .columns(['user_id', 'token_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', sql<Uint8Array>`${hashOf(token)}::bytea`.as('token_hash'), timestamp(expiresAt).as('expires_at')])
        .where('id', '=', userId)
        .where('email', '=', email)
        .where('disabled_at', 'is', null)
        // Waits for a change of the address, or the end of the account, that has deleted the links before.
        .forKeyShare(),
    )
    .execute();
  return token;
}

/** The page that sets a password. The token is in the fragment, so it is never sent to a server or in a referrer. */
export function passwordPageUrl(
  origin: string,
  token: string,
  { next, willClear = false }: { next?: string | null; willClear?: boolean } = {},
): string {
  const query = nextPageQuery(next);
  // The page warns of that above its button.
  const hint = willClear ? `${query === '' ? '?' : '&'}unconfirmed=1` : '';
  return `${origin}/set-password${query}${hint}#${token}`;
}
/** The page that confirms the email of an account. */
export const confirmEmailUrl = (origin: string, token: string, next?: string | null): string =>
  `${origin}/verify-email${nextPageQuery(next)}#${token}`;
/** The page that confirms a changed email. If the link has ended, the page does not offer one for the current email. */
export const confirmChangeUrl = (origin: string, token: string): string => `${origin}/verify-email?change=1#${token}`;

/** Of attempts to use a link. A token cannot be guessed; this only saves the work. */
export const linkLimit = { name: 'link', points: 30, seconds: 10 * 60 };
/** For the descriptions of the fields that have it. */
export const LINK_LIMIT = `RATE_LIMITED after ${linkLimit.points} links in ten minutes from one network.`;

/** Links of all kinds, those that somebody asked for with the others. */
const allLinks = (em: SqlEntityManager) =>
  kysely(em)
    .selectFrom('links')
    .select(['kind', 'user_id', 'token_hash', 'expires_at', 'email'])
    .unionAll(
      kysely(em)
        .selectFrom('reset_links')
        .select([
          sql<string>`'password'`.as('kind'),
          'user_id',
          'token_hash',
          'expires_at',
          sql<string | null>`null::text`.as('email'),
        ]),
    );

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
  const link = await kysely(em)
    .selectFrom(allLinks(em).as('l'))
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.kind', 'u.id as userId', 'u.email', 'l.email as newEmail'])
    .where('l.token_hash', '=', hashOf(token))
    .where('l.kind', 'in', kinds)
    .where('l.expires_at', '>', timestamp(now))
    .where('u.disabled_at', 'is', null)
    .$narrowType<{ kind: LinkKind }>()
    .executeTakeFirst();
  return link ?? null;
}

/** Redeems a link and returns whether it was still valid. Of parallel requests, exactly one succeeds. */
export async function redeemLink(em: SqlEntityManager, kind: LinkKind, token: string, now: Date): Promise<boolean> {
  const made = await kysely(em)
    .deleteFrom('links')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', timestamp(now))
    .executeTakeFirstOrThrow();
  if (made.numDeletedRows === 1n || kind !== 'password') return made.numDeletedRows === 1n;
  const requested = await kysely(em)
    .deleteFrom('reset_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', timestamp(now))
    .executeTakeFirstOrThrow();
  return requested.numDeletedRows === 1n;
}

/** Deletes the open links of a user, after a new password or a changed email. */
export async function deleteLinks(em: SqlEntityManager, userId: string, kinds: readonly LinkKind[]): Promise<LinkKind[]> {
  const deleted = await kysely(em)
    .deleteFrom('links')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .returning('kind')
    .execute();
  if (kinds.includes('password')) await kysely(em).deleteFrom('reset_links').where('user_id', '=', userId).execute();
  return deleted.map(({ kind }) => kind as LinkKind);
}
