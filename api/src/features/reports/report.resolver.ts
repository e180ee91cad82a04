import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { Access } from '../../core/authorization.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import type { Context } from '../../core/context.ts';
import { notFound, parseInput } from '../../core/errors.ts';
import { assertPageSize, pageComplexity } from '../../core/database/page.ts';
import { selectsTotal } from '../../core/database/total.ts';
import { isUuid, requiredText } from '../../core/input.ts';
import { MINUTE, RETRY_WINDOW } from '../../core/time.ts';
import { audit } from '../audit/audit.ts';
import { lockAdmin } from '../auth/credentials/still-open.ts';
import { findReport, listReports } from './report.read.ts';
import { PromptReport, PromptReportConnection } from './report.types.ts';
import { addReport, setReportResolved } from './report.write.ts';

const PAGE = 25;
const reportLimit = { name: 'report', counted: 'reports', points: 10, seconds: 60 * 60 };

const input = z.object({ message: requiredText('Say what is wrong', 2000) });

const parseMessage = (message: string) => parseInput(input, { message }).message;

@Resolver()
export class ReportResolver {
  @Access('member')
  @Throttle(reportLimit, byMember, (_ctx, { message }: { message: string }) => void parseMessage(message))
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description: `Tells the editors what is wrong with a prompt. The same again within ${RETRY_WINDOW / MINUTE} minutes is taken for the same request. RATE_LIMITED after ten an hour.`,
    complexity: 100,
  })
  async reportPrompt(
    @Arg('promptId', () => ID) promptId: string,
    @Arg('message', () => String, { description: 'At most 2,000 characters.' }) typed: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    if (!(await addReport(ctx, { promptId, message: parseMessage(typed) }))) throw notFound('Prompt');
    return true;
  }

  @Access('admin')
  @Query(() => PromptReportConnection, { description: 'For admins.', complexity: pageComplexity(PAGE) })
  async promptReports(
    @Arg('first', () => Int, { defaultValue: PAGE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('onlyOpen', () => Boolean, { defaultValue: false }) onlyOpen: boolean,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PromptReportConnection> {
    assertPageSize(first);
    return listReports(em, { first, after, onlyOpen, isTotalRequested: selectsTotal(info) });
  }

  @Access('admin')
  @Mutation(() => PromptReport, { description: 'For admins.', complexity: 20 })
  async resolvePromptReport(
    @Arg('id', () => ID) id: string,
    @Arg('isResolved', () => Boolean) isResolved: boolean,
    @Ctx() ctx: Context,
  ): Promise<PromptReport> {
    return ctx.em.transactional(async (tx) => {
      await lockAdmin(tx, ctx);
      const isFound = isUuid(id) && (await setReportResolved(tx, id, isResolved, ctx.now()));
      const report = isFound ? await findReport(tx, id) : undefined;
      if (!report) throw notFound('Report');
      await audit(tx, ctx, { action: 'report.marked', detail: { report: id, isResolved } });
      return report;
    });
  }
}
