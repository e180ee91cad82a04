import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { assertPageSize, pageComplexity, HOW_MANY, PAGE_SIZE } from '../../../core/database/page.ts';
import { notFound } from '../../../core/errors.ts';
import { CLIENT_ID } from '../../../core/new-id.ts';
import { byMember, Throttle } from '../../../core/throttle-decorator.ts';
import { primePrompts } from '../../prompts/prompt.read.ts';
import { findOwnWorkflow, listOwnWorkflows } from './own-workflow.read.ts';
import { OwnWorkflow, OwnWorkflowConnection, OwnWorkflowInput, OWN_WORKFLOWS_MAX } from './own-workflow.types.ts';
import { createOwnWorkflow, updateOwnWorkflow } from './own-workflow.write.ts';
import { byMemberForNew } from '../by-member-for-new.ts';
import { deleteOwn } from '../delete-own.ts';
import { CHANGE_LIMIT, changeLimit } from '../../users/change-limit.ts';

const creationLimit = { name: 'own-workflows', counted: 'new workflows', points: 120, seconds: 60 * 60 };

@Resolver(() => OwnWorkflow)
export class OwnWorkflowResolver {
  @Access('member')
  @Query(() => OwnWorkflowConnection, {
    description: 'The workflows that the member has made, last saved first.',
    complexity: pageComplexity(PAGE_SIZE),
  })
  ownWorkflows(
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE, description: HOW_MANY }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'The cursor of the last entry that the caller has.' })
    after: string | null,
    @Ctx() ctx: Context,
  ): Promise<OwnWorkflowConnection> {
    assertPageSize(first);
    return listOwnWorkflows(ctx.em, member(ctx).userId, { first, after });
  }

  @Access('member')
  @Query(() => OwnWorkflow, { nullable: true, description: 'One workflow of the member. NOT_FOUND if there is none.' })
  async ownWorkflow(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<OwnWorkflow> {
    const found = await findOwnWorkflow(ctx.em, member(ctx).userId, id);
    if (!found) throw notFound('Workflow');
    await primePrompts(
      ctx,
      found.steps.flatMap(({ promptId }) => promptId ?? []),
    );
    return found;
  }

  @Access('member')
  @Throttle(creationLimit, byMemberForNew(findOwnWorkflow))
  @Mutation(() => OwnWorkflow, {
    description: `Adds a workflow of the member. CONFLICT if they have ${OWN_WORKFLOWS_MAX}. RATE_LIMITED after ${creationLimit.points} an hour.`,
    complexity: 30,
  })
  createOwnWorkflow(
    @Arg('input', () => OwnWorkflowInput) input: OwnWorkflowInput,
    @Arg('copyOf', () => ID, {
      nullable: true,
      description: 'The workflow of the member that this one is made from. A step may keep a prompt of it that is gone.',
    })
    copyOf: string | null | undefined,
    @Arg('id', () => ID, { nullable: true, description: CLIENT_ID }) id: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<OwnWorkflow> {
    return createOwnWorkflow(ctx, input, { copyOf, id });
  }

  @Access('member')
  @Throttle(changeLimit, byMember)
  @Mutation(() => OwnWorkflow, {
    description: `Replaces a workflow of the member by what is given. A step may keep a prompt that is gone. CONFLICT if it was changed since \`baseVersion\`. ${CHANGE_LIMIT}`,
    complexity: 30,
  })
  updateOwnWorkflow(
    @Arg('id', () => ID) id: string,
    @Arg('baseVersion', () => Int, { description: 'The version that the change was made on.' }) baseVersion: number,
    @Arg('input', () => OwnWorkflowInput) input: OwnWorkflowInput,
    @Ctx() ctx: Context,
  ): Promise<OwnWorkflow> {
    return updateOwnWorkflow(ctx, id, baseVersion, input);
  }

  @Access('member')
  @Mutation(() => Boolean, { description: 'Deletes a workflow of the member. The prompts in it stay.', complexity: 30 })
  async deleteOwnWorkflow(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<boolean> {
    await deleteOwn(ctx, 'own_workflows', id);
    return true;
  }
}
