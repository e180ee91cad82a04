import { HOUR } from '../../../core/time.ts';
import { renderMail } from '../../mail/mail.template.ts';
import { passwordPageUrl } from '../link.ts';

/** @param lifetime of the link in milliseconds: an hour, or seven days for a first password */
export const resetPassword = (email: string, origin: string, token: string, lifetime = HOUR) =>
  renderMail(email, {
    subject: 'Set a new Promptory password',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, probably you, asked for a new password for your Promptory account. The link is good for ${lifetime > HOUR ? 'seven days' : 'an hour'} and for one use.`,
      'With the new password all sessions end, so you sign in again everywhere.',
    ],
    action: { label: 'Set a new password', url: passwordPageUrl(origin, token) },
    note: 'If that was not you, ignore this mail: your password stays as it is.',
  });

export const passwordChanged = (email: string, origin: string) =>
  renderMail(email, {
    subject: 'Your Promptory password was changed',
    greeting: 'Hello,',
    paragraphs: [
      'Your account has a new password, and all its sessions have ended.',
      'If that was not you, set another one at once: the link comes to this address.',
    ],
    action: { label: 'Set another password', url: `${origin}/forgot-password` },
    note: 'You get this mail because you have a Promptory account.',
  });
