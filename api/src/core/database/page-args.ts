import { ArgsType, Field, Int } from 'type-graphql';
import { assertPageSize, HOW_MANY, PAGE_MAX, PAGE_SIZE, type PageArguments } from './page.ts';

/** Which page of a list a client asks for, in both directions, as Relay does. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: PAGE_SIZE, description: `${HOW_MANY} Not used with \`last\`.` })
  first!: number | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the last entry that the caller has.' })
  after!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `How many from the end of the list, or before \`before\`: from 1 to ${PAGE_MAX}, in the same order.`,
  })
  last!: number | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the first entry that the caller has.' })
  before!: string | null;
}

/** Checks and completes them: Relay sends null for the direction that it does not use. */
export function parsePage({ first, after, last, before }: PageArgs): PageArguments {
  const page = { first: first ?? PAGE_SIZE, after, last, before };
  assertPageSize(page.first);
  if (last !== null && last !== undefined) assertPageSize(last, undefined, 'last');
  return page;
}
