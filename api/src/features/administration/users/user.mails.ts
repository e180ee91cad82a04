import type { Mail } from '../../../core/mail.ts';
import { renderMail } from '../../mail/mail.template.ts';

/** Sent to somebody for whom an admin has created an account. */
export const invitation = (email: string, url: string): Mail =>
  renderMail(email, {
    subject: 'Your Promptory account: set a password',
    greeting: 'Hello,',
    paragraphs: [
      'An administrator created a Promptory account for you. Set a password to sign in. The link works once, within seven days.',
    ],
    action: { label: 'Set my password', url },
    note: 'You are receiving this email because a Promptory administrator entered this address. If you did not expect it, you can ignore it.',
  });

/** Sent to the new email of an account after an admin has changed it. */
export const emailSetByAdmin = (email: string, url: string): Mail =>
  renderMail(email, {
    subject: 'Confirm the new email address of your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      'A Promptory administrator changed the email address of your account to this one. Please confirm that it is yours. The link works for seven days.',
    ],
    action: { label: 'Confirm my address', url },
    note: 'If you do not have a Promptory account, you can ignore this email.',
  });
