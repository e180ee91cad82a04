import { createHash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';

const COUNT = 10;
const LENGTH = 10;
/** Excludes letters that are easily mistaken for digits. 32 characters, so each is worth five bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = (): string => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** The code in the form that is hashed, however it was typed; null if it cannot be a recovery code. */
export function normalizeCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/** The user id works as a salt: equal codes of two users have different hashes. */
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId} ${code}`).digest();

/** Replaces the recovery codes of a user with ten new ones. They are returned in plain text only here. */
export async function replaceRecoveryCodes(tx: SqlEntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await kysely(tx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) }));
  await kysely(tx).insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Redeems a code and returns how many are left; null if it was not valid. */
export async function redeemRecoveryCode(tx: SqlEntityManager, userId: string, code: string, now: Date): Promise<number | null> {
  const { numUpdatedRows } = await kysely(tx)
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return null;
  const { left } = await kysely(tx)
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
