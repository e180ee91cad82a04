import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import type { Context } from '../../core/context.ts';
import { readPractice } from './practice.read.ts';
import { Practice, PracticeValueInput } from './practice.types.ts';
import { writePractice } from './practice.write.ts';
import { CHANGE_LIMIT, changeLimit } from '../users/change-limit.ts';

@Resolver()
export class PracticeResolver {
  @Access('member')
  @Query(() => Practice, { description: 'The practice profile of the member.', complexity: 10 })
  practice(@Ctx() ctx: Context): Promise<Practice> {
    return readPractice(ctx.em, member(ctx).userId);
  }

  @Access('member')
  @Throttle(changeLimit, byMember)
  @Mutation(() => Practice, {
    description: `Stores values of the practice profile. An empty one is removed, and those that are not given stay. BAD_USER_INPUT for an unknown name or a value that is too long; then nothing is stored. ${CHANGE_LIMIT}`,
    complexity: 30,
  })
  async setPracticeValues(
    @Arg('values', () => [PracticeValueInput]) values: PracticeValueInput[],
    @Ctx() ctx: Context,
  ): Promise<Practice> {
    await writePractice(ctx, values);
    return readPractice(ctx.em, member(ctx).userId);
  }
}
