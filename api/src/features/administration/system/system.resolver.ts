import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.ts';
import { Overview } from '../overview/overview.types.ts';
import { readSystem } from './system.read.ts';
import { SystemOverview } from './system.types.ts';

@Resolver(() => Overview)
export class SystemResolver {
  // `queues` returns two rows.
  @FieldResolver(() => SystemOverview, {
    description: 'The current state of what the server depends on.',
    complexity: ({ childComplexity }) => 10 + 2 * childComplexity,
  })
  system(@Ctx() ctx: Context): Promise<SystemOverview> {
    return readSystem(ctx);
  }
}
