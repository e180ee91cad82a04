import type { Context } from '../../../core/context.ts';
import { renderMail } from '../../mail/mail.template.ts';
import { createLink } from '../link.ts';

/** The first mail, with the link that verifies the email. */
export async function welcomeMail({ em, origin, now }: Context, userId: string, email: string) {
  const token = await createLink(em, userId, 'verify', now());
  return renderMail(email, {
    subject: 'Welcome to Promptory: confirm your address',
    greeting: 'Welcome,',
    paragraphs: ['Your account is ready. Please confirm that this address is yours; the link is good for seven days.'],
    action: { label: 'Confirm my address', url: `${origin()}/verify-email#${token}` },
    note: 'You get this mail because an account was opened with this address. If that was not you, ignore it.',
  });
}

/** Sent to the owner of an existing account when somebody tries to sign up with its email. */
export const alreadyRegisteredMail = ({ origin }: Context, email: string) =>
  renderMail(email, {
    subject: 'You have a Promptory account already',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, tried to open a Promptory account with this address. There is one already, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: `${origin()}/user-login` },
    note: 'If that was not you, you need not do anything.',
  });
