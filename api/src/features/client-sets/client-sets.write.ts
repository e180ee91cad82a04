import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { bool, int, nullable } from '../../core/database/columns.ts';
import { kysely, rawQuery, sql } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import { type ClientSetRecord, type ClientSetVault, RECORDS_MAX, SETS_MAX } from './client-sets.types.ts';
import type { parseRecord, parseVault } from './client-sets.input.ts';

/** Turns sync on. CONFLICT if it is on, because its records have another key. */
export const startSync = (ctx: Context, input: ReturnType<typeof parseVault>): Promise<ClientSetVault> =>
  ctx.em.transactional(async (tx) => {
    // Or a stranger could leave their passphrase in an account that was just taken back.
    await lockViewer(tx, ctx);
    const { numInsertedOrUpdatedRows } = await kysely(tx)
      .insertInto('client_set_vaults')
      .values({ ...input, user_id: member(ctx).userId, created_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n)
      throw new ApiError('CONFLICT', 'Sync is on already. Enter its passphrase on this device.');
    return { ...input, revision: 0 };
  });

/** Turns sync off: deletes the records and what the key is derived with. False if there was no such vault. */
export const endSync = (ctx: Context, vaultId: string): Promise<boolean> =>
  ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    const { numDeletedRows } = await kysely(tx)
      .deleteFrom('client_set_vaults')
      .where('user_id', '=', member(ctx).userId)
      .where('id', '=', vaultId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });

/**
 * Writes a record if nobody has written it since `baseVersion`. A record that is no longer remembered is written as a new one,
 * so that a browser that comes back after a long time loses nothing.
 */
export function writeRecord(
  ctx: Context,
  vaultId: string,
  { id, baseVersion, ciphertext = null, ...input }: ReturnType<typeof parseRecord>,
): Promise<ClientSetRecord> {
  const { userId } = member(ctx);
  const now = ctx.now();
  const size = ciphertext?.length ?? 0;
  const isDeleted = ciphertext === null;
  const deletion = isDeleted ? (input.deletion ?? null) : null;
  return ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    // Lets one writer in at a time, so that versions become visible in their order, and what there is room for is counted after it.
    const vault = await kysely(tx)
      .updateTable('client_set_vaults')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('user_id', '=', userId)
      .where('id', '=', vaultId)
      .returning('revision')
      .executeTakeFirst();
    if (!vault) throw conflict('vaultId', 'Sync was turned off, or started again with another passphrase.');
    // What is deleted, or is there already, needs no more room.
    const [written] = await rawQuery(
      { version: nullable(int), hasRoom: bool },
      sql`
      with room as (
        select count(*) filter (where id = ${id}) > 0 or count(*) < ${RECORDS_MAX}::int as has_row,
          ${isDeleted}::boolean or count(*) filter (where id = ${id} and deleted_at is null) > 0
            or count(*) filter (where deleted_at is null) < ${SETS_MAX}::int as has_place
        from client_set_records where user_id = ${userId}
      ), saved as (
        insert into client_set_records as r (user_id, id, version, ciphertext, deletion, size, updated_at, deleted_at)
        select ${userId}, ${id}::uuid, ${vault.revision}::int, ${ciphertext}::text, ${deletion}::text, ${size}::int,
          ${now}::timestamptz,
          case when ${isDeleted}::boolean then ${now}::timestamptz end
        from room where has_row and has_place
        on conflict (user_id, id) do update set version = excluded.version, ciphertext = excluded.ciphertext,
          deletion = excluded.deletion, size = excluded.size, updated_at = excluded.updated_at, deleted_at = excluded.deleted_at
        where r.version = ${baseVersion}::int
        returning version
      )
      select (select version from saved) as version, has_row and has_place as "hasRoom" from room`,
    ).execute(tx);
    if (!written?.hasRoom) throw conflict('id', `At most ${SETS_MAX} client sets can be synced. Delete one first.`);
    if (written.version === null) throw conflict('baseVersion', 'Another device has changed this client set.');
    return { id, version: written.version, ciphertext, deletion, size, updatedAt: now, isDeleted };
  });
}

const conflict = (field: string, message: string) => new ApiError('CONFLICT', message, { fields: { [field]: message } });
