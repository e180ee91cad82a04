import { renderMail } from '../../mail/mail.template.ts';
import { type EndedCredentials, keysEnded } from '../credentials/credentials.ts';
import { passwordPageUrl } from '../link.ts';
import type { ClearedAccount } from './clear-account.ts';

/** Sent when so many wrong passwords were given that the address is locked for a while, for the network they came from. */
export const accountLocked = (email: string, origin: string) =>
  renderMail(email, {
    subject: 'Wrong passwords for your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody has given a wrong password for your account several times, so passwords from that network are not accepted for a quarter of an hour. From anywhere else you can sign in as always.',
      'If that was you and you do not remember the password, set a new one. If it was not you, your password has kept them out.',
    ],
    action: { label: 'Set a new password', url: `${origin}/forgot-password` },
    note: 'You get this mail because you have a Promptory account. It is sent once, however many attempts there are.',
  });

export const resetPassword = (email: string, origin: string, token: string) =>
  renderMail(email, {
    subject: 'Set a new Promptory password',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, asked for a new password for your Promptory account. The link is good for an hour and for one use.',
      'With the new password all sessions and all API keys end, so you sign in again everywhere.',
    ],
    action: { label: 'Set a new password', url: passwordPageUrl(origin, token) },
    note: 'If that was not you, ignore this mail: your password stays as it is.',
  });

export const passwordChanged = (email: string, origin: string, ended: EndedCredentials) =>
  renderMail(email, {
    subject: 'Your Promptory password was changed',
    greeting: 'Hello,',
    paragraphs: [
      ['Your account has a new password, and all its sessions have ended.', keysEnded(ended)].filter(Boolean).join(' '),
      'If that was not you, set another one at once: the link comes to this address.',
    ],
    action: { label: 'Set another password', url: `${origin}/forgot-password` },
    note: 'You get this mail because you have a Promptory account.',
  });

/** Sent when the owner of a mailbox has taken over an account with it that nobody had ever confirmed. */
export const accountCleared = (email: string, origin: string, { isSubscribed }: ClearedAccount) =>
  renderMail(email, {
    subject: 'Your Promptory account starts fresh',
    greeting: 'Hello,',
    paragraphs: [
      'Your account has a new password. Its address had never been confirmed, so somebody else may have opened it. You have proved that the mailbox is yours, so the account is yours now, and empty: all sessions, API keys, the second factor, favorites and everything else that it had collected are gone.',
      ...(isSubscribed
        ? [
            'What was paid stays: there is a subscription with this account. Look at it on the billing page, where you can also cancel it.',
          ]
        : []),
    ],
    action: isSubscribed
      ? { label: 'Look at the subscription', url: `${origin}/billing` }
      : { label: 'Sign in', url: `${origin}/user-login` },
    note: 'You get this mail because a new password was set for a Promptory account with this address.',
  });
