import type { Context } from '../../../core/context.ts';
import { renderMail } from '../../mail/mail.template.ts';
import { confirmEmailUrl, createLink } from '../link.ts';

/** The first mail, with the link that verifies the email. */
export async function welcomeMail({ em, origin, now }: Context, userId: string, email: string, next?: string | null) {
  const token = await createLink(em, userId, 'verify', now());
  return renderMail(email, {
    subject: 'Welcome to Promptory: confirm your email address',
    greeting: 'Hello,',
    paragraphs: ['Your account is ready. Please confirm your email address. The link works for seven days.'],
    action: { label: 'Confirm my address', url: confirmEmailUrl(origin(), token, next) },
    note: 'You are receiving this email because somebody signed up with this address. If it was not you, you can ignore it.',
  });
}

/** Sent to the owner of an existing account when somebody tries to sign up with its email. */
export const alreadyRegisteredMail = ({ origin }: Context, email: string) =>
  renderMail(email, {
    subject: 'You already have a Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, tried to sign up with this address. It already has an account, so nothing has changed.',
    ],
    action: { label: 'Sign in', url: `${origin()}/user-login` },
    note: 'If it was not you, there is nothing you need to do.',
  });
