import { renderMail } from '../../mail/mail.template.ts';

const NOTE = 'You are receiving this email because you have a Promptory account.';

interface Change {
  oldEmail: string;
  newEmail: string;
  origin: string;
}

/** Sent to the new email: the link that confirms it. */
export const confirmNewEmail = ({ newEmail }: Pick<Change, 'newEmail'>, url: string) =>
  renderMail(newEmail, {
    subject: 'Confirm your new email address for Promptory',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, wants to use this address for a Promptory account. Please confirm it. The link works for one day.',
      'Until then, you sign in with the old address. After that, only with this one.',
    ],
    action: { label: 'Confirm this address', url },
    note: 'If it was not you, you can ignore this email, and nothing will change.',
  });

/** Sent to the new email if it already belongs to an account. The person who requested the change gets no hint. */
export const emailHasAccount = ({ newEmail, origin }: Omit<Change, 'oldEmail'>) =>
  renderMail(newEmail, {
    subject: 'You already have a Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, wants to use this address for another Promptory account. It already has one, so nothing has changed.',
    ],
    action: { label: 'Sign in', url: `${origin}/user-login` },
    note: 'If it was not you, there is nothing you need to do.',
  });

/** Sent to the old email as soon as a change is requested. */
export const emailChangeRequested = ({ oldEmail, newEmail, origin }: Change) =>
  renderMail(oldEmail, {
    subject: 'A new email address for your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody asked to change the email address of your account to ${newEmail}. Until the link that we sent there is used, you sign in with ${oldEmail}. After that, only the new address works.`,
      'If it was not you, set a new password. That ends all sessions, revokes all API keys, disconnects all assistants and stops the change.',
    ],
    action: { label: 'Set a new password', url: `${origin}/forgot-password` },
    note: NOTE,
  });

/** Sent to the old email once the new one is in use. */
export const emailChanged = ({ oldEmail, newEmail, origin }: Change) =>
  renderMail(oldEmail, {
    subject: 'The email address of your Promptory account has changed',
    greeting: 'Hello,',
    paragraphs: [
      `The email address of your account is now ${newEmail}. From now on, you sign in with it, and our emails go there. This is the last email to the old address.`,
    ],
    action: { label: 'Contact us', url: `${origin}/contact` },
    note: 'If it was not you, contact us right away.',
  });
