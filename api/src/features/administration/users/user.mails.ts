import type { Mail } from '../../../core/mail.ts';
import { renderMail } from '../../mail/mail.template.ts';

/** Sent to somebody for whom an admin has created an account. */
export const invitation = (email: string, url: string): Mail =>
  renderMail(email, {
    subject: 'Your Promptory account: set a password',
    greeting: 'Welcome,',
    paragraphs: [
      'An account at Promptory has been made for you. Set a password to sign in; the link is good for seven days and can be used once.',
    ],
    action: { label: 'Set my password', url },
    note: 'You get this mail because an administrator of Promptory has entered this address. If you did not expect it, ignore it.',
  });

/** Sent to the new email of an account after an admin has changed it. */
export const emailSetByAdmin = (email: string, url: string): Mail =>
  renderMail(email, {
    subject: 'Confirm the new address of your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      'An administrator of Promptory has made this the address of your account. Please confirm that it is yours; the link is good for seven days.',
    ],
    action: { label: 'Confirm my address', url },
    note: 'If you have no account at Promptory, ignore this mail.',
  });

/** Sent to a subscriber whose account an admin has disabled. */
export const disabledSubscriber = (email: string, origin: string): Mail =>
  renderMail(email, {
    subject: 'Your Promptory account was disabled, and your subscription cancelled',
    greeting: 'Hello,',
    paragraphs: [
      'An administrator of Promptory has disabled your account, so you cannot sign in. Your subscription will not renew, and nothing more is charged.',
      'If the account is enabled again, the subscription stays cancelled until you resume it.',
    ],
    action: { label: 'Write to us', url: `${origin}/contact` },
    note: 'You get this mail because you have a Promptory subscription. If you did not expect it, write to us.',
  });
