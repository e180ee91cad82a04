import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../core/database/page.ts';
import { TOTAL_COUNT_IS_EXACT_DESCRIPTION } from '../../core/database/total.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { Prompt } from '../prompts/prompt.entity.ts';

@ObjectType({ description: 'A problem with a prompt, reported by a member.' })
export class PromptReport {
  @Field(() => ID)
  id!: string;

  @Field(() => Prompt)
  prompt!: Prompt;

  @ResponseSize({ bytes: 2000 })
  @Field(() => String)
  message!: string;

  @Field(() => String, { nullable: true, description: 'Address of the member; null once the account is gone.' })
  email!: string | null;

  @Field(() => ID, { nullable: true, description: 'The member; null once the account is gone.' })
  userId!: string | null;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { nullable: true })
  resolvedAt!: Date | null;
}

@ObjectType()
export class PromptReportEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => PromptReport)
  node!: PromptReport;
}

@ObjectType({ description: 'A page of reports, newest first.' })
export class PromptReportConnection {
  @Field(() => [PromptReportEdge])
  edges!: PromptReportEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Boolean, { description: TOTAL_COUNT_IS_EXACT_DESCRIPTION })
  totalCountIsExact!: boolean;

  @Field(() => Int, { description: 'Reports that are not resolved, on all pages.' })
  open!: number;
}
