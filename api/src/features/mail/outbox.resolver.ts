import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Access } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';

@ObjectType({ description: 'A mail that was not sent, but stored for viewing.' })
export class OutboxMail {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  to!: string;

  @Field(() => String)
  subject!: string;

  @ResponseSize({ bytes: 2000 })
  @Field(() => String, { description: 'The plain form.' })
  text!: string;

  @Field(() => GraphQLDateTimeISO)
  sentAt!: Date;
}

@Resolver()
export class OutboxResolver {
  @Access('public')
  @ResponseSize({ items: 100 })
  @Query(() => [OutboxMail], {
    description:
      'The latest 100 mails that this demonstration would have sent, newest first. FORBIDDEN outside demo mode, and where other people can reach the server.',
    complexity: 100,
  })
  async outbox(@Ctx() { config, mail }: Context): Promise<OutboxMail[]> {
    if (!config.publicOutbox) throw new ApiError('FORBIDDEN', 'There is no public outbox here.');
    const sent = await mail.outbox();
    return sent.map(({ sentAt, ...rest }) => ({ ...rest, sentAt: new Date(sentAt) }));
  }
}
