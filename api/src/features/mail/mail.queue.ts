import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Database } from '../../core/database/db.ts';
import type { Logger } from '../../core/telemetry/log.ts';
import type { Mail, MailTransport } from '../../core/mail.ts';
import { MINUTE } from '../../core/time.ts';

/** After so many attempts, that is after about two days, a mail stays where it is. */
const MAX_ATTEMPTS = 12;
const MAX_RETRY_DELAY = 6 * 60 * MINUTE;

/**
 * Queues a mail. It is sent after the transaction that it belongs to, and not at all where that fails. One that is not
 * meant takes the same statement and is not sent: its work says nothing of whether there is somebody to write to.
 */
export async function enqueueMail(
  em: SqlEntityManager,
  { to, replyTo, subject, text, html }: Mail,
  now: Date,
  { shouldSend = true }: { shouldSend?: boolean } = {},
): Promise<void> {
  await sql`
    insert into mails (id, recipient, reply_to, subject, body_text, body_html, created_at, due_at)
    select ${randomUUID()}::uuid, ${to}, ${replyTo ?? null}, ${subject}, ${text}, ${html}, ${now}::timestamptz, ${now}::timestamptz
    where ${shouldSend}::boolean`.execute(em.getKysely());
}

interface QueuedMail {
  id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  attempts: number;
}

/**
 * Sends all that is due. Taking a mail moves its time on, so that neither another process nor a crash sends it at once
 * again; it goes only when the transport has taken it, so that a crash in between sends it twice rather than never.
 */
export async function processMailQueue(
  database: Database,
  transport: MailTransport,
  now: () => Date,
  log: Logger,
): Promise<void> {
  const db = database.fork().getKysely();
  const take = async () => {
    const at = now();
    const { rows } = await sql<QueuedMail>`
      update mails set attempts = attempts + 1,
        due_at = ${at}::timestamptz + least(power(2, attempts) * ${MINUTE}, ${MAX_RETRY_DELAY}) * interval '1 millisecond'
      where id = (select id from mails where due_at <= ${at} and attempts < ${MAX_ATTEMPTS}
        order by due_at for update skip locked limit 1)
      returning id, recipient, reply_to, subject, body_text, body_html, attempts`.execute(db);
    return rows[0];
  };
  for (let mail = await take(); mail; mail = await take()) {
    const { id, recipient: to, reply_to: replyTo, subject, body_text: text, body_html: html, attempts } = mail;
    try {
      await transport.send({ to, replyTo, subject, text, html }, now());
      await sql`delete from mails where id = ${id}`.execute(db);
    } catch (err) {
      log.error({ err, mail: id, attempts }, attempts < MAX_ATTEMPTS ? 'mail not sent; it is tried again' : 'mail given up');
    }
  }
}
