import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { activeSessions, MAX_SESSIONS } from './session.service.ts';

@ObjectType({ description: 'A signed-in browser or program.' })
export class SessionInfo {
  @Field(() => ID)
  id!: string;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'Updated at most every five minutes.' })
  lastSeenAt!: Date;

  @Field(() => String, { description: "The browser's own description of itself." })
  userAgent!: string;

  @Field(() => Boolean, { description: 'Whether it is the current session.' })
  isCurrent!: boolean;
}

/** The active sessions of a user, most recently seen first. */
export async function listSessions(
  em: SqlEntityManager,
  userId: string,
  now: Date,
  currentId: string | null | undefined,
): Promise<SessionInfo[]> {
  const rows = await activeSessions(em, userId, now)
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .limit(MAX_SESSIONS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at),
    lastSeenAt: new Date(row.last_seen_at),
    userAgent: row.user_agent,
    isCurrent: row.id === currentId,
  }));
}
