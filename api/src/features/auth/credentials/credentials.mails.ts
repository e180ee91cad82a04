import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { renderMail } from '../../mail/mail.template.ts';
import { type EndedCredentials, othersEnded } from './credentials.ts';

const credentialsEnded = (email: string, origin: string, ended: EndedCredentials, isDisabled: boolean) =>
  renderMail(email, {
    subject:
      ended.keys > 0
        ? 'The API keys of your Promptory account were revoked'
        : 'The assistants of your Promptory account were disconnected',
    greeting: 'Hello,',
    paragraphs: [
      [isDisabled ? 'Your account was disabled.' : 'The sessions of your account were ended.', othersEnded(ended)]
        .filter(Boolean)
        .join(' '),
    ],
    action: { label: 'Contact us', url: `${origin}/contact` },
    note: 'You are receiving this email because you have a Promptory account. If you did not expect it, contact us.',
  });

/** Mails the owner when API keys were revoked, or assistants disconnected, with the sessions of an account, or because it was disabled. */
export async function mailEndedKeys(
  tx: SqlEntityManager,
  ctx: Context,
  email: string,
  ended: EndedCredentials,
  { isDisabled = false } = {},
): Promise<void> {
  if (ended.keys + ended.assistants > 0)
    await enqueueMail(tx, credentialsEnded(email, ctx.origin(), ended, isDisabled), ctx.now());
}
