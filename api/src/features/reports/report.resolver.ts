import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Arg, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { notFound, parseInput } from '../../core/errors.ts';
import { assertPageSize, pageComplexity } from '../../core/database/page.ts';
import { isValidText, isUuid, requiredText } from '../../core/input.ts';
import { renderMail } from '../mail/mail.template.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { isListed } from '../prompts/prompt.columns.ts';
import { listReports, resolveReport } from './report.rows.ts';
import { PromptReport, PromptReportConnection } from './report.types.ts';

const PAGE = 25;
const AN_HOUR = 60 * 60;

const report = z.object({ message: requiredText('Say what is wrong', 2000) });

@Resolver()
export class ReportResolver {
  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description: 'Tells the editors what is wrong with a prompt. RATE_LIMITED after ten an hour.',
    complexity: 100,
  })
  async reportPrompt(
    @Arg('promptId', () => ID) promptId: string,
    @Arg('message', () => String, { description: 'At most 2,000 characters.' }) typed: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    const { em, throttle, config, now } = ctx;
    const { userId } = member(ctx);
    const { message } = parseInput(report, { message: typed });
    await throttle.consume({ name: 'report', points: 10, seconds: AN_HOUR }, userId);
    if (!isValidText(promptId)) throw notFound('Prompt');
    const at = now();
    await em.transactional(async (tx) => {
      const { rows } = await sql<{ title: string; email: string }>`
        with reported as (
          insert into prompt_reports (id, prompt_id, user_id, message, created_at)
          select ${randomUUID()}::uuid, p.id, ${userId}, ${message}, ${at} from prompts p where p.id = ${promptId} and ${isListed}
          returning prompt_id, user_id
        ) select p.title, u.email from reported join prompts p on p.id = prompt_id join users u on u.id = user_id`.execute(
        tx.getKysely(),
      );
      const [about] = rows;
      if (!about) throw notFound('Prompt');
      if (!config.mail.owner) return;
      const letter = {
        subject: `Report: ${about.title}`,
        greeting: `A member reports a problem with "${about.title}".`,
        paragraphs: [`From: ${about.email}`, message],
        action: { label: 'Open the prompt', url: `${ctx.origin()}/prompt/${encodeURIComponent(promptId)}` },
        note: 'Answer this mail to answer the member.',
      };
      await enqueueMail(tx, renderMail(config.mail.owner, letter, about.email), at);
    });
    ctx.triggerJob('mail');
    return true;
  }

  @Access('admin')
  @Query(() => PromptReportConnection, { description: 'For admins.', complexity: pageComplexity(PAGE) })
  async promptReports(
    @Arg('first', () => Int, { defaultValue: PAGE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('onlyOpen', () => Boolean, { defaultValue: false }) onlyOpen: boolean,
    @Ctx() { em }: Context,
  ): Promise<PromptReportConnection> {
    assertPageSize(first);
    return listReports(em, { first, after, onlyOpen });
  }

  @Access('admin')
  @Mutation(() => PromptReport, { description: 'For admins.', complexity: 20 })
  async resolvePromptReport(
    @Arg('id', () => ID) id: string,
    @Arg('isResolved', () => Boolean) isResolved: boolean,
    @Ctx() { em, now }: Context,
  ): Promise<PromptReport> {
    const found = isUuid(id) ? await resolveReport(em, id, isResolved, now()) : undefined;
    if (!found) throw notFound('Report');
    return found;
  }
}
