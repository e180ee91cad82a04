import { renderMail } from '../../mail/mail.template.ts';
import { type EndedCredentials, othersEnded } from '../credentials/credentials.ts';
import type { ClearedAccount } from './clear-account.ts';

/** Sent when so many wrong passwords or codes were given that the address is locked for a while, for the network they came from. */
export const accountLocked = (email: string, origin: string) =>
  renderMail(email, {
    subject: 'Wrong passwords or codes for your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody entered a wrong password or code for your account several times, so nobody can sign in to it from that network for 15 minutes. From anywhere else, you can sign in as usual.',
      'If you do not remember your password, or somebody else may know it, set a new one.',
    ],
    action: { label: 'Set a new password', url: `${origin}/forgot-password` },
    note: 'You are receiving this email because you have a Promptory account. We send it once, however many attempts there are.',
  });

interface ResetOptions {
  url: string;
  /** Whether the new password clears the account. */
  willClear: boolean;
  /** Whether an admin has had it sent. */
  isByAdmin?: boolean;
}

export const resetPassword = (email: string, { url, willClear, isByAdmin = false }: ResetOptions) =>
  renderMail(email, {
    subject: 'Set a new Promptory password',
    greeting: 'Hello,',
    paragraphs: [
      `${isByAdmin ? 'A Promptory administrator sent you a link to set' : 'Somebody, probably you, asked for'} a new password for your Promptory account. The link works once, within an hour.`,
      'Setting a new password ends all sessions, revokes all API keys and disconnects all assistants, so you will have to sign in again everywhere.',
      ...(willClear
        ? [
            'This email address was never confirmed, so somebody else may have opened the account with it. A new password therefore empties the account: your favorites, your history, your profile and practice profile, your AI-use record, your API keys and your connected assistants are deleted. A subscription stays.',
            'If you opened the account yourself and want to keep all of that, first open the link in our welcome email, which confirms the address.',
          ]
        : []),
    ],
    action: { label: 'Set a new password', url },
    note: isByAdmin
      ? 'If you do not need a new password, you can ignore this email, and your password stays as it is.'
      : 'If it was not you, you can ignore this email, and your password stays as it is.',
  });

export const passwordChanged = (email: string, origin: string, ended: EndedCredentials) =>
  renderMail(email, {
    subject: 'Your Promptory password was changed',
    greeting: 'Hello,',
    paragraphs: [
      ['Your account has a new password, and all its sessions have ended.', othersEnded(ended)].filter(Boolean).join(' '),
      'If it was not you, set another one right away. We will send the link to this address.',
    ],
    action: { label: 'Set another password', url: `${origin}/forgot-password` },
    note: 'You are receiving this email because you have a Promptory account.',
  });

/** Sent when the owner of a mailbox has taken over an account with it that nobody had ever confirmed. */
export const accountCleared = (email: string, origin: string, { isSubscribed }: ClearedAccount) =>
  renderMail(email, {
    subject: 'Your Promptory account starts fresh',
    greeting: 'Hello,',
    paragraphs: [
      'Your account has a new password. Its email address had never been confirmed, so somebody else may have opened the account. You have shown that the mailbox is yours, so the account is now yours, and empty: its sessions, API keys, connected assistants, two-step sign-in, favorites and everything else in it are gone.',
      ...(isSubscribed
        ? ['What was paid for stays: this account has a subscription. You can see and cancel it on the billing page.']
        : []),
    ],
    action: isSubscribed
      ? { label: 'View the subscription', url: `${origin}/billing` }
      : { label: 'Sign in', url: `${origin}/user-login` },
    note: 'You are receiving this email because a new password was set for a Promptory account with this address.',
  });
