import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { PageInfo } from '../../core/database/page.ts';
import { SEARCH_MAX } from '../../core/input.ts';

/** How many entries a file may have. */
export const AUDIT_FILE_MAX = 10_000;

@ArgsType()
export class AuditFilter {
  @Field(() => ID, { nullable: true, description: 'Only entries by or about this user, given by id or email.' })
  userId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Only entries by or about users who are found by this: parts of the address or of the name, with or without accents, or the whole id, even of a deleted user; at most ${SEARCH_MAX} characters.`,
  })
  search?: string | null;

  @Field(() => String, { nullable: true, description: 'Only this action, or those of a group such as user.' })
  action?: string | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Only entries at or after this moment.' })
  since?: Date | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Only entries before this moment.' })
  until?: Date | null;
}

@ObjectType({ description: 'Who did what, to whom, and from where. Entries cannot be changed.' })
export class AuditEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => GraphQLDateTimeISO)
  at!: Date;

  @Field(() => String, { description: 'What was done, such as user.created or sign-in.failed.' })
  action!: string;

  @Field(() => ID, { nullable: true, description: 'Id of who did it; null for a visitor or the system.' })
  actorId!: string | null;

  @Field(() => String, { nullable: true, description: 'The present address of who did it, as long as there is such a user.' })
  actorEmail!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that they had at that time. Null if it is not known, because they have changed it themselves since, and if there is no such user.',
  })
  actorEmailThen!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the user or record that it was done to.' })
  subjectId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The present address of the user that it was done to, as long as there is such a user.',
  })
  subjectEmail!: string | null;

  @Field(() => String, { nullable: true, description: 'The address that they had at that time, like `actorEmailThen`.' })
  subjectEmailThen!: string | null;

  @Field(() => String, { nullable: true, description: 'Network address; null for the system.' })
  network!: string | null;

  @Field(() => String, { description: 'What changed, as a JSON object; never a secret.' })
  detail!: string;
}

@ObjectType()
export class AuditEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => AuditEntry)
  node!: AuditEntry;
}

@ObjectType({ description: 'A page of the audit log, newest first.' })
export class AuditConnection {
  @Field(() => [AuditEdge])
  edges!: AuditEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
