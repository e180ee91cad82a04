import { randomUUID } from 'node:crypto';
import type { Context } from '../../core/context.ts';
import { kysely } from '../../core/database/query.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { renderMail } from '../mail/mail.template.ts';

interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const mailToOwner = (owner: string, { name, email, subject, message }: Message) =>
  renderMail(
    owner,
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

/** Stores a message, mails it to the owner and confirms it to the sender. */
export async function sendMessage({ em, config, now, triggerJob }: Context, message: Message): Promise<void> {
  const at = now();
  await em.transactional(async (tx) => {
    await kysely(tx)
      .insertInto('contact_messages')
      .values({ id: randomUUID(), ...message, created_at: at })
      .execute();
    if (config.mail.owner) await enqueueMail(tx, mailToOwner(config.mail.owner, message), at);
    await enqueueMail(tx, confirmation(message.email), at);
  });
  triggerJob('mail');
}
