import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../core/database/query.ts';
import type { ClientSetRecord, ClientSetVault } from './client-sets.types.ts';

/** How the key of a member is derived; null if sync is off. */
export async function readVault(em: SqlEntityManager, userId: string): Promise<ClientSetVault | null> {
  const found = await kysely(em)
    .selectFrom('client_set_vaults')
    .select(['id', 'salt', 'iterations', 'proof', 'revision'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ?? null;
}

interface Page {
  after: number;
  first: number;
}

/** The records that were written after a version, in the order of their versions. */
export async function readRecords(em: SqlEntityManager, userId: string, { after, first }: Page): Promise<ClientSetRecord[]> {
  const rows = await kysely(em)
    .selectFrom('client_set_records')
    .select(['id', 'version', 'ciphertext', 'deletion', 'size', 'updated_at', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('version', '>', after)
    .orderBy('version')
    .limit(first)
    .execute();
  return rows.map(({ updated_at, deleted_at, ...row }) => ({
    ...row,
    updatedAt: new Date(updated_at),
    isDeleted: deleted_at !== null,
  }));
}
