import { createHash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** What a link into somebody's mailbox is for. */
export type LinkKind = 'verify';

const HOUR = 60 * 60 * 1000;
const LIFETIME: Record<LinkKind, number> = { verify: 7 * 24 * HOUR };

/** 32 random bytes as the address of a page carries them. */
const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes a single-use link and answers its token; the one of the same kind before it is dead from now on. */
export async function makeLink(em: SqlEntityManager, userId: string, kind: LinkKind, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into links (user_id, kind, token_hash, expires_at)
    values (${userId}, ${kind}, ${hashOf(token)}, ${new Date(now.getTime() + LIFETIME[kind])})
    on conflict (user_id, kind) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(
    em.getKysely(),
  );
  return token;
}

/** Uses a link up: whose it was, or null where there is none such (any more). */
export async function redeemLink(em: SqlEntityManager, kind: LinkKind, token: string, now: Date): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  const { rows } = await sql<{ user_id: string }>`
    delete from links where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${now} returning user_id`.execute(
    em.getKysely(),
  );
  return rows[0]?.user_id ?? null;
}
