import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { bool, pick } from '../../core/database/columns.ts';
import { kysely, rawQuery, sql } from '../../core/database/query.ts';
import { columns } from '../../core/database/tables.generated.ts';
import { isValidText } from '../../core/input.ts';
import { RETRY_WINDOW } from '../../core/time.ts';
import { lockViewer } from '../auth/credentials/still-open.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { renderMail } from '../mail/mail.template.ts';
import { isListed } from '../prompts/prompt.card.ts';

/** Adds a report and mails it to the owner, unless the member has just sent the same. False if there is no such prompt. */
export async function addReport(ctx: Context, { promptId, message }: { promptId: string; message: string }): Promise<boolean> {
  if (!isValidText(promptId)) return false;
  const { em, config, now, origin, triggerJob } = ctx;
  const at = now();
  const reported = await em.transactional(async (tx) => {
    // Or of two requests at once neither would see the other's.
    await lockViewer(tx, ctx);
    const inserted = await insertReport(tx, { promptId, userId: member(ctx).userId, message }, at);
    if (inserted?.isNew && config.mail.operator) {
      const url = `${origin()}/prompt/${encodeURIComponent(promptId)}`;
      await enqueueMail(tx, reportMail(config.mail.operator, { ...inserted, message, url }), at);
    }
    return inserted;
  });
  if (reported?.isNew) triggerJob('mail');
  return reported !== undefined;
}

const insertReport = (
  em: SqlEntityManager,
  { promptId, userId, message }: { promptId: string; userId: string; message: string },
  at: Date,
) =>
  rawQuery(
    { ...pick(columns.prompts, 'title'), ...pick(columns.users, 'email'), isNew: bool },
    sql`
    with reported as (
      insert into prompt_reports (id, prompt_id, user_id, message, created_at)
      select ${randomUUID()}::uuid, p.id, ${userId}, ${message}, ${at} from prompts p where p.id = ${promptId} and ${isListed}
        and not exists (
          select from prompt_reports r where r.created_at > ${new Date(at.getTime() - RETRY_WINDOW)}
            and (r.prompt_id, r.user_id, r.message) = (p.id, ${userId}, ${message})
        )
      returning id
    ) select p.title, u.email, exists (select from reported) as "isNew" from prompts p join users u on u.id = ${userId}
    where p.id = ${promptId} and ${isListed}`,
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
