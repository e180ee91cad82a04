import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { ApiError } from '../../core/errors.ts';
import { newId } from '../../core/new-id.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { renderMail } from '../mail/mail.template.ts';

interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const mailToOperator = (operator: string, { name, email, subject, message }: Message) =>
  renderMail(
    operator,
    {
      subject: `Contact: ${subject}`,
      greeting: 'A message from the contact form:',
      paragraphs: [`From: ${name} <${email}>`, message],
      note: 'Reply to this email to answer the sender.',
    },
    email,
  );

/** Contains none of the input: the form must not send anybody's text to an email that they chose. */
const confirmation = (email: string) =>
  renderMail(email, {
    subject: 'We received your message',
    greeting: 'Hello,',
    paragraphs: ['Thank you for contacting us. We reply within 24 hours, Monday to Friday, 9AM to 6PM EST.'],
    note: 'You are receiving this email because this address was entered in our contact form. If it was not you, you can ignore it.',
  });

/** Whether this very message is stored with this id. */
export async function isStored(em: SqlEntityManager, id: string, { name, email, subject, message }: Message): Promise<boolean> {
  const found = await kysely(em)
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '=', id)
    .where((row) => row.and({ name, email, subject, message }))
    .executeTakeFirst();
  return found !== undefined;
}

/** False if this very message is stored already. BAD_USER_INPUT if its id is that of another one. */
async function insertMessage(tx: SqlEntityManager, id: string, message: Message, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await kysely(tx)
    .insertInto('contact_messages')
    .values({ id, ...message, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return true;
  if (await isStored(tx, id, message)) return false;
  throw new ApiError('BAD_USER_INPUT', 'Use a new id for each message.', { fields: { id: 'Use a new id' } });
}

/** From all networks together, so that nobody can fill the mailbox of somebody else, whose address anybody can give. */
const confirmationLimit = { name: 'contact-confirmation', points: 5, seconds: 60 * 60 };

/** Stores a message, mails it to the operator and confirms it to the sender. False if that was done before. */
export async function sendMessage(
  { em, config, now, throttle, triggerJob }: Context,
  message: Message,
  givenId: string | null | undefined,
): Promise<boolean> {
  const [id, at] = [newId(givenId), now()];
  const shouldSend = (await throttle.count(confirmationLimit, message.email)) <= confirmationLimit.points;
  let isNew = false;
  try {
    isNew = await em.transactional(async (tx) => {
      if (!(await insertMessage(tx, id, message, at))) return false;
      if (config.mail.operator) await enqueueMail(tx, mailToOperator(config.mail.operator, message), at);
      await enqueueMail(tx, confirmation(message.email), at, { shouldSend });
      return true;
    });
  } finally {
    if (!isNew) await throttle.refund(confirmationLimit, message.email);
  }
  if (isNew) triggerJob('mail');
  return isNew;
}
