import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../core/authorization.ts';
import { Cacheable } from '../../../core/cache/cacheable.ts';
import type { Context } from '../../../core/context.ts';
import { pageComplexity, PAGE_SIZE } from '../../../core/database/page.ts';
import { PageArgs, parsePage } from '../../../core/database/page-args.ts';
import { notFound } from '../../../core/errors.ts';
import { mayReadContent } from '../entitlement.ts';
import { Prompt } from '../prompt.entity.ts';
import { cardBatch, primePrompts } from '../prompt.read.ts';
import { findWorkflow, listWorkflows } from './workflow.read.ts';
import { Workflow, WorkflowConnection, WorkflowStep } from './workflow.types.ts';

@Resolver(() => Workflow)
export class WorkflowResolver {
  @Access('member')
  @Cacheable()
  @Query(() => WorkflowConnection, {
    description: 'The workflows of the library, by category.',
    complexity: pageComplexity(PAGE_SIZE),
  })
  async workflows(
    @Arg('category', () => ID, { nullable: true, description: 'Only of this category. One that does not exist has none.' })
    category: string | null,
    @Arg('prompt', () => ID, { nullable: true, description: 'Only with a step that is done with this prompt.' })
    prompt: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em }: Context,
  ): Promise<WorkflowConnection> {
    return listWorkflows(em, { category, prompt }, parsePage(page));
  }

  @Access('member')
  @Cacheable()
  @Query(() => Workflow, { nullable: true, description: 'One workflow. NOT_FOUND if there is none.' })
  async workflow(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<Workflow> {
    const found = await findWorkflow(ctx.em, id);
    if (!found) throw notFound('Workflow');
    await primePrompts(
      ctx,
      found.steps.map(({ promptId }) => promptId),
    );
    return found;
  }

  @FieldResolver(() => Boolean, {
    description: "Whether the text of a step is locked for the viewer's plan or key. The other steps can be done even so.",
  })
  isLocked(@Root() workflow: Workflow, @Ctx() { viewer }: Context): boolean {
    return !mayReadContent(viewer, workflow);
  }
}

@Resolver(() => WorkflowStep)
export class WorkflowStepResolver {
  @FieldResolver(() => Prompt, { description: 'The prompt with which it is done.' })
  async prompt(@Root() { promptId }: WorkflowStep, @Ctx() ctx: Context): Promise<Prompt> {
    const found = await cardBatch(ctx, promptId);
    // It was archived after the workflow was read.
    if (!found) throw notFound('Prompt');
    return found;
  }
}
