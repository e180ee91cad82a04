import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../../core/database/page.ts';
import { TOTAL_COUNT_IS_EXACT_DESCRIPTION } from '../../../core/database/total.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { Category } from '../category.entity.ts';
import { VARIABLES_MAX } from '../content/prompt-file.ts';
import { CHECKS_MAX, STEPS_MAX, TEXT_MAX } from '../content/workflow-file.ts';

@ObjectType({ description: 'A blank of a step that the answer to an earlier step fills.' })
export class TakenAnswer {
  @Field(() => String, { description: 'The name of the blank.' })
  field!: string;

  @Field(() => Int, { description: 'The number of the step, from 1, whose answer fills it.' })
  step!: number;
}

@ObjectType({ description: 'A step of a workflow: one prompt, and what to check in its answer.' })
export class WorkflowStep {
  @Field(() => String, { description: 'What is done in it.' })
  title!: string;

  /** `WorkflowStepResolver.prompt` returns its card. */
  promptId!: string;

  @ResponseSize({ items: VARIABLES_MAX })
  @Field(() => [TakenAnswer], { description: 'The blanks that answers to earlier steps fill.' })
  takes!: TakenAnswer[];

  @ResponseSize({ items: VARIABLES_MAX })
  @Field(() => [String], {
    description:
      'The blanks that mean something else here than in the other steps. Any other blank that several steps have is asked once.',
  })
  ownFields!: string[];

  @ResponseSize({ bytes: CHECKS_MAX * TEXT_MAX.check })
  @Field(() => [String], { description: 'What to verify in the answer before it is used.' })
  checks!: string[];
}

@ObjectType({ description: 'A piece of work of several steps, each done with a prompt of the library.' })
export class Workflow {
  @Field(() => ID, { description: 'The slug: the same on every installation.' })
  id!: string;

  @Field(() => Category, { description: 'The profession that it belongs to.' })
  category!: Category;

  @Field(() => String, { description: 'From what to what it leads.' })
  title!: string;

  @ResponseSize({ bytes: TEXT_MAX.purpose })
  @Field(() => String, { description: 'What it leads to, in a line.' })
  purpose!: string;

  @ResponseSize({ bytes: TEXT_MAX.body })
  @Field(() => String, { description: 'When it is used.' })
  description!: string;

  @Field(() => Boolean, { description: 'Whether a prompt of it needs the Pro plan.' })
  isPremium!: boolean;

  @ResponseSize({ items: STEPS_MAX })
  @Field(() => [WorkflowStep], { description: 'The steps, in the order of the work.' })
  steps!: WorkflowStep[];
}

@ObjectType()
export class WorkflowEdge {
  @Field(() => String, { description: 'The position of this workflow: pass it as `after`.' })
  cursor!: string;

  @Field(() => Workflow)
  node!: Workflow;
}

@ObjectType({ description: 'A page of workflows.' })
export class WorkflowConnection {
  @Field(() => [WorkflowEdge])
  edges!: WorkflowEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many workflows match, on all pages together.' })
  totalCount!: number;

  @Field(() => Boolean, { description: TOTAL_COUNT_IS_EXACT_DESCRIPTION })
  totalCountIsExact!: boolean;
}
