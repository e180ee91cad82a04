import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.ts';
import { pick } from '../../core/database/columns.ts';
import { kysely, rawQuery, sql } from '../../core/database/query.ts';
import { columns } from '../../core/database/tables.generated.ts';
import { isValidText } from '../../core/input.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { renderMail } from '../mail/mail.template.ts';
import { isListed } from '../prompts/prompt.card.ts';

/** Adds a report and mails it to the owner. False if there is no such prompt. */
export async function addReport(
  { em, config, now, origin, triggerJob }: Context,
  report: { promptId: string; userId: string; message: string },
): Promise<boolean> {
  if (!isValidText(report.promptId)) return false;
  const at = now();
  const isAdded = await em.transactional(async (tx) => {
    const added = await insertReport(tx, report, at);
    if (!added) return false;
    if (config.mail.owner) {
      const url = `${origin()}/prompt/${encodeURIComponent(report.promptId)}`;
      await enqueueMail(tx, reportMail(config.mail.owner, { ...added, message: report.message, url }), at);
    }
    return true;
  });
  if (isAdded) triggerJob('mail');
  return isAdded;
}

const insertReport = (
  em: SqlEntityManager,
  { promptId, userId, message }: { promptId: string; userId: string; message: string },
  at: Date,
) =>
  rawQuery(
    { ...pick(columns.prompts, 'title'), ...pick(columns.users, 'email') },
    sql`
    with reported as (
      insert into prompt_reports (id, prompt_id, user_id, message, created_at)
      select ${randomUUID()}::uuid, p.id, ${userId}, ${message}, ${at} from prompts p where p.id = ${promptId} and ${isListed}
      returning prompt_id, user_id
    ) select p.title, u.email from reported join prompts p on p.id = prompt_id join users u on u.id = user_id`,
  ).executeTakeFirst(em);

const reportMail = (
  owner: string,
  { title, email, message, url }: { title: string; email: string; message: string; url: string },
) =>
  renderMail(
    owner,
    {
      subject: `Report: ${title}`,
      greeting: `A member reported a problem with "${title}":`,
      paragraphs: [`From: ${email}`, message],
      action: { label: 'Open the prompt', url },
      note: 'Reply to this email to answer the member.',
    },
    email,
  );

/** Resolves or reopens a report. A report that is resolved already keeps its time. False if there is none. */
export async function setReportResolved(em: SqlEntityManager, id: string, isResolved: boolean, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await kysely(em)
    .updateTable('prompt_reports')
    .set({ resolved_at: isResolved ? sql<string>`coalesce(resolved_at, ${at})` : null })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
