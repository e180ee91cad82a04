import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { renderMail } from '../../mail/mail.template.ts';
import { type EndedCredentials, othersEnded } from './credentials.ts';

function subjectOf({ keys, assistants }: EndedCredentials): string {
  if (keys > 0) return 'The API keys of your Promptory account were revoked';
  if (assistants > 0) return 'The assistants of your Promptory account were disconnected';
  return 'The change of your Promptory email address was canceled';
}

const credentialsEnded = (email: string, origin: string, ended: EndedCredentials) =>
  renderMail(email, {
    subject: subjectOf(ended),
    greeting: 'Hello,',
    paragraphs: [['The sessions of your account were ended.', othersEnded(ended)].filter(Boolean).join(' ')],
    action: { label: 'Contact us', url: `${origin}/contact` },
    note: 'You are receiving this email because you have a Promptory account. If you did not expect it, contact us.',
  });

/** Mails the owner what has ended besides the sessions of an account, together with them. */
export async function mailEndedCredentials(
  tx: SqlEntityManager,
  ctx: Context,
  email: string,
  ended: EndedCredentials,
): Promise<void> {
  if (othersEnded(ended) !== null) await enqueueMail(tx, credentialsEnded(email, ctx.origin(), ended), ctx.now());
}
