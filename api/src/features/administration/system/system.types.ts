import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A queue of background work.' })
export class QueueFigures {
  @Field(() => String, { description: 'mails, or subscriptions: those to be read at Stripe.' })
  name!: string;

  @Field(() => Int, { description: 'Entries that will be tried.' })
  waiting!: number;

  @Field(() => Int, { description: 'Waiting entries that have failed before.' })
  failing!: number;

  @Field(() => Int, { description: 'Entries that will not be tried again.' })
  givenUp!: number;

  @Field(() => Int, { description: 'How many seconds the oldest waiting entry has waited; 0 if there is none.' })
  oldestSeconds!: number;
}

@ObjectType({ description: 'What the server depends on, as seen by the server process that responds.' })
export class SystemOverview {
  @Field(() => String, { description: 'ok, read-only, out of disk space, behind on migrations or unreachable.' })
  database!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'ok or down, by the last request to Stripe, which is at most an hour old; unknown before the first. Null without Stripe.',
  })
  stripe!: string | null;

  @Field(() => String, {
    description: 'ok, slow or down, by the last check of the mail server; unknown if it was not checked lately.',
  })
  mail!: string;

  @Field(() => [QueueFigures], { description: 'The queues of mails and of subscriptions.' })
  queues!: QueueFigures[];
}
