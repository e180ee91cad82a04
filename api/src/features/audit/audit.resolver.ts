import { Arg, Args, Ctx, Extensions, Int, Query, Resolver } from 'type-graphql';
import { Access } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { assertPageSize, pageComplexity } from '../../core/database/page.ts';
import { exportAudit } from './audit.csv.ts';
import { listAudit } from './audit.list.ts';
import { AUDIT_FILE_MAX, AuditConnection, AuditFilter } from './audit.types.ts';

const AUDIT_PAGE_SIZE = 50;

@Resolver()
export class AuditResolver {
  @Access('admin')
  @Query(() => AuditConnection, { description: 'For admins.', complexity: pageComplexity(AUDIT_PAGE_SIZE) })
  async auditLog(
    @Args(() => AuditFilter) filter: AuditFilter,
    @Arg('first', () => Int, { defaultValue: AUDIT_PAGE_SIZE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Ctx() { em }: Context,
  ): Promise<AuditConnection> {
    assertPageSize(first);
    return listAudit(em, filter, { first, after });
  }

  @Access('admin')
  @Extensions({ oncePerDocument: true })
  @Query(() => String, {
    description: `The entries of the audit log that match, newest first, as CSV like that of \`usersCsv\`. BAD_USER_INPUT if more than ${AUDIT_FILE_MAX.toLocaleString('en-US')} match, or if they are larger than a response may be. For admins.`,
    complexity: 900,
  })
  async auditLogCsv(@Args(() => AuditFilter) filter: AuditFilter, @Ctx() ctx: Context): Promise<string> {
    return exportAudit(ctx, filter);
  }
}
