import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { pick } from '../../core/database/columns.ts';
import type { Database } from '../../core/database/db.ts';
import { kysely, rawStatement, sql } from '../../core/database/query.ts';
import { columns } from '../../core/database/tables.generated.ts';
import { processQueue } from '../../core/jobs/queue.ts';
import type { Logger } from '../../core/telemetry/log.ts';
import { type Mail, type MailTransport, SEND_TIMEOUT } from '../../core/mail.ts';
import { isRecipientRefused } from '../../core/refused-recipient.ts';
import { MINUTE } from '../../core/time.ts';

/** After this many attempts, which take about two days, a mail is no longer sent. */
export const MAX_ATTEMPTS = 17;
const MAX_RETRY_DELAY = 6 * 60 * MINUTE;
/** Few enough for any mail server, and enough that some slow mails do not hold up the others. */
const SENT_AT_ONCE = 5;

/**
 * Adds a mail to the queue. It is sent after the transaction is committed, or never if that fails. With `shouldSend`
 * false the same statement runs without adding the mail, so that its duration does not reveal whether an account exists.
 */
export async function enqueueMail(
  em: SqlEntityManager,
  { to, replyTo, subject, text, html }: Mail,
  now: Date,
  { shouldSend = true }: { shouldSend?: boolean } = {},
): Promise<void> {
  await rawStatement(sql`
    insert into mails (id, recipient, reply_to, subject, body_text, body_html, created_at, due_at)
    select ${randomUUID()}::uuid, ${to}, ${replyTo ?? null}, ${subject}, ${text}, ${html}, ${now}::timestamptz, ${now}::timestamptz
    where ${shouldSend}::boolean`).execute(em);
}

const queue = {
  table: 'mails',
  key: 'id',
  columns: pick(columns.mails, 'id', 'recipient', 'reply_to', 'subject', 'body_text', 'body_html', 'attempts'),
  firstRetryDelay: MINUTE,
  maxRetryDelay: MAX_RETRY_DELAY,
  maxAttempts: MAX_ATTEMPTS,
  // Another instance would send a mail again whose server is still looking at it.
  lease: SEND_TIMEOUT + MINUTE,
  concurrency: SENT_AT_ONCE,
} as const;

/** The id of the user with an address, which itself is not logged; undefined if nobody has it. */
async function userOf(database: Database, email: string): Promise<string | undefined> {
  const user = await kysely(database.fork()).selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user?.id;
}

/**
 * Sends all mails that are due. After a crash while one is sent, it is sent twice rather than never; receivers recognize the second
 * one by its Message-ID, if the first one has arrived.
 */
export const processMailQueue = (
  database: Database,
  transport: MailTransport,
  now: () => Date,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> =>
  processQueue(database.fork(), queue, now, {
    work: async ({ id, recipient: to, reply_to: replyTo, subject, body_text: text, body_html: html }) => {
      try {
        await transport.send({ id, to, replyTo, subject, text, html }, now());
      } catch (err) {
        if (!isRecipientRefused(err)) throw err;
        // Done: the row is deleted, as that of a mail that was sent.
        log.warn({ err, mail: id, user: await userOf(database, to) }, 'mail not sent: its recipient has no mailbox');
      }
    },
    onError: (err, { id, attempts }) =>
      log.error({ err, mail: id, attempts }, attempts < MAX_ATTEMPTS ? 'mail not sent; will retry' : 'mail given up'),
    signal,
  });
