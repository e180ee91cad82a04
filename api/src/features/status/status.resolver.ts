import { Ctx, Query, Resolver } from 'type-graphql';
import { Access } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { readStatus } from './status.read.ts';
import { SystemStatus } from './status.types.ts';

@Resolver()
export class StatusResolver {
  // A fixed complexity: all fields come from one statement every five seconds.
  @Access('public')
  @Query(() => SystemStatus, { description: 'How the services are doing; at most five seconds old.', complexity: () => 50 })
  systemStatus(@Ctx() { em, monitor, now }: Context): Promise<SystemStatus> {
    return readStatus(em, monitor, now());
  }
}
