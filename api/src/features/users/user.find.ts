import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { goneUserError, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { kysely, toEntity } from '../../core/database/query.ts';
import { unauthenticated } from '../../core/errors.ts';
import { User } from './user.entity.ts';

/** Locks the row of a user until the end of the transaction: of what locks it, one thing happens at a time. */
export const lockUser = async (tx: SqlEntityManager, id: string): Promise<void> =>
  void (await kysely(tx).selectFrom('users').select('id').where('id', '=', id).forUpdate().execute());

/**
 * Finds a user by normalized email. Not with `em.findOne`: the ORM puts values into the text of the statement, and this
 * value comes from the client.
 */
export async function findUserByEmail(em: SqlEntityManager, email: string): Promise<User | null> {
  const row = await kysely(em).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  return row ? toEntity(em, User, row) : null;
}

/** A user who was there before, and may have been deleted since. */
export async function findUser(ctx: Context, em: SqlEntityManager, id: string): Promise<User> {
  const user = await em.findOne(User, id);
  if (!user) throw goneUserError(ctx, id);
  return user;
}

/** Throws UNAUTHENTICATED if an account was disabled since its member asked, such as while a change waited for its turn. */
export function assertEnabled({ disabledAt }: User): void {
  if (disabledAt) throw unauthenticated('REVOKED');
}

/** The viewer's user, read from the database again: the copy in the entity manager may be older than this request's writes. */
export const loadOwnUser = (ctx: Context): Promise<User> => findUser(ctx, ctx.em.fork({ useContext: true }), member(ctx).userId);
