import { sql } from 'kysely';
import { DAY } from '../../src/core/time.ts';
import { newKey } from '../../src/features/partners/key.ts';
import type { User } from '../../src/features/users/user.entity.ts';
import type { TestServer } from '../server.ts';

export const ALL_SCOPES = ['catalog:read', 'prompts:read', 'usage:write', 'schema:read'];

interface KeyFields {
  /** All four without it; the plan of the user decides which of them open anything. */
  scopes?: string[];
  isTest?: boolean;
  name?: string;
  createdAt?: Date;
  /** 90 days from now without it. */
  expiresAt?: Date;
  revokedAt?: Date;
}

/** A key of a user, as making one would write it; send `key` as the token. */
export async function makeKey(
  { database, clock }: TestServer,
  user: Pick<User, 'id'>,
  {
    scopes = ALL_SCOPES,
    isTest = false,
    name = 'A key',
    createdAt = clock.now,
    expiresAt = new Date(clock.now.getTime() + 90 * DAY),
    revokedAt,
  }: KeyFields = {},
): Promise<{ id: string; key: string }> {
  const { key, id, secretHash, lastFour } = newKey(isTest);
  await sql`
    insert into api_keys (id, user_id, name, is_test, scopes, secret_hash, last_four, created_at, expires_at, revoked_at)
    values (${id}, ${user.id}, ${name}, ${isTest}, ${sql.val(scopes)}::text[], ${secretHash}, ${lastFour}, ${createdAt},
      ${expiresAt}, ${revokedAt ?? null})`.execute(database.fork().getKysely());
  return { id, key };
}

/** A key that nobody has, of a right checksum. */
export const madeUpKey = (): string => newKey(false).key;
