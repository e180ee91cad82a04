import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageInfo } from '../../core/database/page.ts';
import { TOTAL_COUNT_IS_EXACT_DESCRIPTION } from '../../core/database/total.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';

export enum MessageFilter {
  all = 'all',
  unread = 'unread',
  unanswered = 'unanswered',
}
registerEnumType(MessageFilter, {
  name: 'MessageFilter',
  description: 'Messages to list: unread ones, or all.',
  valuesConfig: { unanswered: { description: 'Read or not.' } },
});

@ObjectType({ description: 'A message of the contact form.' })
export class ContactMessage {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => ID, { nullable: true, description: 'The user with this address, who need not be the sender; null without one.' })
  userId!: string | null;

  @Field(() => String)
  subject!: string;

  @ResponseSize({ bytes: 10_000 })
  @Field(() => String)
  message!: string;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { nullable: true })
  readAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true })
  answeredAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the admin who marked it as answered; null if that is not known, or the account is gone.',
  })
  answeredBy!: string | null;
}

@ObjectType()
export class ContactMessageEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => ContactMessage)
  node!: ContactMessage;
}

@ObjectType({ description: 'A page of messages, newest first.' })
export class ContactMessageConnection {
  @Field(() => [ContactMessageEdge])
  edges!: ContactMessageEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Boolean, { description: TOTAL_COUNT_IS_EXACT_DESCRIPTION })
  totalCountIsExact!: boolean;

  @Field(() => Int, { description: 'Messages that nobody has read, on all pages.' })
  unread!: number;
}
