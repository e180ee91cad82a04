import { type EntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { User } from './user.entity.ts';

/**
 * Finds a user by normalized email. Not with `em.findOne`: the ORM puts values into the text of the statement, and this
 * value comes from the client.
 */
export async function findUserByEmail(em: SqlEntityManager, email: string): Promise<User | null> {
  const { rows } = await sql<EntityData<User>>`select * from users where email = ${email}`.execute(em.getKysely());
  return rows[0] ? em.map(User, rows[0]) : null;
}
