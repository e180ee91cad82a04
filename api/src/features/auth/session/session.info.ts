import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { kysely, timestamp } from '../../../core/database/query.ts';
import { IDLE_TIMEOUT } from './session.service.ts';

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
  const rows = await kysely(em)
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', timestamp(now))
    .where('last_seen_at', '>=', timestamp(new Date(now.getTime() - IDLE_TIMEOUT)))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at),
    lastSeenAt: new Date(row.last_seen_at),
    userAgent: row.user_agent,
    isCurrent: row.id === currentId,
  }));
}
