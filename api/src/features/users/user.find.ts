import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely, toEntity } from '../../core/database/query.ts';
import { User } from './user.entity.ts';

/**
 * Finds a user by normalized email. Not with `em.findOne`: the ORM puts values into the text of the statement, and this
 * value comes from the client.
 */
export async function findUserByEmail(em: SqlEntityManager, email: string): Promise<User | null> {
  const row = await kysely(em).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  return row ? toEntity(em, User, row) : null;
}
