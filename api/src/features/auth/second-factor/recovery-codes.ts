import { createHash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

const COUNT = 10;
const LENGTH = 10;
/** Without the letters that are mistaken for digits; 32, so that each takes five bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = (): string => Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A code as it is kept, however it was typed; of anything else null. */
export function normalizeCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/** With whose it is, so that equal codes of two people do not look alike. */
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId} ${code}`).digest();

/** Ten new codes in place of those that there are. This is the only time that anybody sees them. */
export async function replaceRecoveryCodes(tx: SqlEntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  const rows = sql.join(codes.map((code) => sql`(${userId}, ${hashOf(userId, code)})`));
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx.getKysely());
  await sql`insert into recovery_codes (user_id, code_hash) values ${rows}`.execute(tx.getKysely());
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses a code up; whether it was still good. */
export async function redeemRecoveryCode(em: SqlEntityManager, userId: string, code: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hashOf(userId, code)} and used_at is null returning user_id`.execute(
    em.getKysely(),
  );
  return rows.length === 1;
}
