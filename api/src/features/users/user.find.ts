import { type EntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { User } from './user.entity.ts';

/**
 * The user of an address in its normal form. Not by `em.findOne`: the ORM writes values into the text of a statement,
 * and this one is what a caller has typed.
 */
export async function findUserByEmail(em: SqlEntityManager, email: string): Promise<User | null> {
  const { rows } = await sql<EntityData<User>>`select * from users where email = ${email}`.execute(em.getKysely());
  return rows[0] ? em.map(User, rows[0]) : null;
}
