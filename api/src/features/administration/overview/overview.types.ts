import { Field, Int, ObjectType } from 'type-graphql';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { Prompt } from '../../prompts/prompt.entity.ts';

@ObjectType({ description: 'Totals at the end of a day (UTC).' })
export class DayTotals {
  @Field(() => Int, { description: 'Users with an account at the end of the day, except those deleted since.' })
  members!: number;

  @Field(() => Int, { description: 'Paying subscribers at its end.' })
  subscribers!: number;

  @Field(() => Int, {
    description: 'Monthly recurring revenue at its end, in cents; an annual plan counts a twelfth.',
  })
  recurringRevenue!: number;
}

@ObjectType({ description: 'Figures of one day (UTC).' })
export class DayFigures extends DayTotals {
  @Field(() => String, { description: 'The day, as 2026-11-21.' })
  day!: string;

  @Field(() => Int, { description: 'Accounts opened, except those deleted since.' })
  signUps!: number;

  @Field(() => Int, { description: 'Subscriptions that ended or were set to end.' })
  cancellations!: number;

  @Field(() => Int)
  uses!: number;
}

@ObjectType()
export class PromptUses {
  @Field(() => Prompt)
  prompt!: Prompt;

  @Field(() => Int, { description: 'Uses in the period.' })
  uses!: number;
}

@ObjectType({ description: 'What members reported as missing.' })
export class EmptySearch {
  @Field(() => String, { description: 'In lower case.' })
  text!: string;

  @Field(() => Int, { description: 'How often, in the period.' })
  count!: number;
}

@ObjectType({ description: 'The business over a period of whole days that ends today.' })
export class Overview {
  @Field(() => Boolean, {
    description:
      'Whether this request says that it came through a proxy, although TRUST_PROXY is 0. If that is a proxy in front of the server, all visitors share the limits of one network.',
  })
  isProxyIgnored!: boolean;

  @Field(() => DayTotals, { description: 'Of the day before the first one.' })
  before!: DayTotals;

  @ResponseSize({ items: 365 })
  @Field(() => [DayFigures], { description: 'One for each day, oldest first.' })
  days!: DayFigures[];

  @Field(() => [PromptUses], { description: 'The ten most used in the period.' })
  mostUsed!: PromptUses[];

  @Field(() => [EmptySearch], { description: 'The 20 most frequent.' })
  emptySearches!: EmptySearch[];
}

@ObjectType({ description: 'How a prompt did in the period.' })
export class PromptFigures {
  @Field(() => Prompt)
  prompt!: Prompt;

  @Field(() => Int, { description: 'Copies in the period: each is a use.' })
  copies!: number;

  @Field(() => Int, { description: 'How often it was opened from a search in the period.' })
  found!: number;

  @Field(() => Int, { description: 'Number of different people who have used it in the last two years.' })
  people!: number;
}
