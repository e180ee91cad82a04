import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.ts';
import { mayReadContent } from '../../prompts/entitlement.ts';
import { Prompt } from '../../prompts/prompt.entity.ts';
import { cardBatch } from '../../prompts/prompt.read.ts';
import { ownPromptBatch } from '../own-prompt.read.ts';
import { OwnPrompt } from '../own-prompt.types.ts';
import { OwnWorkflow, OwnWorkflowStep } from './own-workflow.types.ts';

const promptOf = async (ctx: Context, { promptId }: OwnWorkflowStep) => (promptId === null ? null : cardBatch(ctx, promptId));

/** Whether any library prompt in the steps satisfies the predicate. */
async function somePrompt(ctx: Context, { steps }: OwnWorkflow, predicate: (prompt: Prompt) => boolean): Promise<boolean> {
  const prompts = await Promise.all(steps.map((step) => promptOf(ctx, step)));
  return prompts.some((prompt) => prompt !== null && predicate(prompt));
}

@Resolver(() => OwnWorkflowStep)
export class OwnWorkflowStepResolver {
  @FieldResolver(() => Prompt, {
    nullable: true,
    description: 'The prompt of the library; null if it is archived, or if the step has one of the member.',
  })
  prompt(@Root() step: OwnWorkflowStep, @Ctx() ctx: Context): Promise<Prompt | null> {
    return promptOf(ctx, step);
  }

  @FieldResolver(() => OwnPrompt, {
    nullable: true,
    description: 'The prompt of the member; null if they have deleted it, or if the step has one of the library.',
  })
  async ownPrompt(@Root() { ownPromptId }: OwnWorkflowStep, @Ctx() ctx: Context): Promise<OwnPrompt | null> {
    return ownPromptId === null ? null : ownPromptBatch(ctx, ownPromptId);
  }
}

@Resolver(() => OwnWorkflow)
export class OwnWorkflowLockResolver {
  @FieldResolver(() => Boolean, { description: 'Whether a prompt of it needs the Pro plan.' })
  isPremium(@Root() workflow: OwnWorkflow, @Ctx() ctx: Context): Promise<boolean> {
    return somePrompt(ctx, workflow, ({ isPremium }) => isPremium);
  }

  @FieldResolver(() => Boolean, {
    description: "Whether the text of a step is locked for the viewer's plan or key. The other steps can be done even so.",
  })
  isLocked(@Root() workflow: OwnWorkflow, @Ctx() ctx: Context): Promise<boolean> {
    return somePrompt(ctx, workflow, (prompt) => !mayReadContent(ctx.viewer, prompt));
  }
}
