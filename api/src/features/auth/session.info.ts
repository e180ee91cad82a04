import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { IDLE_TIMEOUT } from './session.service.ts';

@ObjectType({ description: 'A signed-in browser or program.' })
export class SessionInfo {
  @Field(() => ID)
  id!: string;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'Written at most every five minutes.' })
  lastSeenAt!: Date;

  @Field(() => String, { description: 'What the browser says of itself.' })
  userAgent!: string;

  @Field(() => Boolean, { description: 'Whether it is the one that asks.' })
  isCurrent!: boolean;
}

/** The active sessions of a user, most recently seen first. */
export async function listSessions(
  em: SqlEntityManager,
  userId: string,
  now: Date,
  currentId: string | null | undefined,
): Promise<SessionInfo[]> {
  const { rows } = await sql<{ id: string; createdAt: string; lastSeenAt: string; userAgent: string }>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", user_agent as "userAgent" from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > ${now} and last_seen_at >= ${new Date(now.getTime() - IDLE_TIMEOUT)}
    order by last_seen_at desc, id`.execute(em.getKysely());
  return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    createdAt: new Date(createdAt),
    lastSeenAt: new Date(lastSeenAt),
    userAgent,
    isCurrent: id === currentId,
  }));
}
