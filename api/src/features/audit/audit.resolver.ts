import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import { Access } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { assertPageSize, pageComplexity } from '../../core/database/page.ts';
import { listAudit } from './audit.list.ts';
import { AuditConnection } from './audit.types.ts';

const PAGE_SIZE = 50;

@Resolver()
export class AuditResolver {
  @Access('admin')
  @Query(() => AuditConnection, { description: 'For admins.', complexity: pageComplexity(PAGE_SIZE) })
  async auditLog(
    @Arg('userId', () => ID, { nullable: true, description: 'Only entries by or about this user, given by id or email.' })
    userId: string | null,
    @Arg('action', () => String, { nullable: true, description: 'Only this action, or those of a group such as user.' })
    action: string | null,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Ctx() { em }: Context,
  ): Promise<AuditConnection> {
    assertPageSize(first);
    return listAudit(em, { userId, action }, { first, after });
  }
}
