import { renderMail } from '../../mail/mail.template.ts';

const NOTE = 'You get this mail because you have a Promptory account.';

interface Change {
  oldEmail: string;
  newEmail: string;
  origin: string;
}

/** Sent to the new email: the link that confirms it. */
export const confirmNewEmail = ({ newEmail }: Pick<Change, 'newEmail'>, url: string) =>
  renderMail(newEmail, {
    subject: 'Confirm your new Promptory address',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, wants to use this address for their Promptory account. Please confirm it; the link is good for a day.',
      'Until then the account keeps its old address.',
    ],
    action: { label: 'Confirm this address', url },
    note: 'If that was not you, ignore this mail: nothing will be changed.',
  });

/** Sent to the new email if it already belongs to an account. The person who requested the change gets no hint. */
export const emailHasAccount = ({ newEmail, origin }: Omit<Change, 'oldEmail'>) =>
  renderMail(newEmail, {
    subject: 'You have a Promptory account already',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, probably you, wants to use this address for another Promptory account. There is one with it already, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: `${origin}/user-login` },
    note: 'If that was not you, you need not do anything.',
  });

/** Sent to the old email as soon as a change is requested. */
export const emailChangeRequested = ({ oldEmail, newEmail, origin }: Change) =>
  renderMail(oldEmail, {
    subject: 'A new address for your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      `Your account is to get the address ${newEmail}. It changes when the link in the mail to that address is used.`,
      'If that was not you, set a new password: it ends all sessions and stops the change.',
    ],
    action: { label: 'Set a new password', url: `${origin}/forgot-password` },
    note: NOTE,
  });

/** Sent to the old email once the new one is in use. */
export const emailChanged = ({ oldEmail, newEmail, origin }: Change) =>
  renderMail(oldEmail, {
    subject: 'The address of your Promptory account has changed',
    greeting: 'Hello,',
    paragraphs: [`Your account has the address ${newEmail} now. This mail is the last one to the old address.`],
    action: { label: 'Write to us', url: `${origin}/contact` },
    note: 'If that was not you, write to us at once.',
  });
