import { renderMail } from '../../mail/mail.template.ts';

const NOTE = 'You are receiving this email because you have a Promptory account.';

const codesLeft = (count: number): string =>
  count === 0 ? 'No recovery code is left.' : count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;

/** Sent when a recovery code took the place of a code from the authenticator app. */
export const recoveryCodeUsed = (email: string, origin: string, left: number) =>
  renderMail(email, {
    subject: 'A recovery code of your Promptory account was used',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, probably you, gave a recovery code in place of a code from your authenticator app. ${codesLeft(left)} You can make new ones on your account page${left === 0 ? '' : ', before you run out'}.`,
      'If it was not you, set a new password right away, and then make new recovery codes. The password ends all sessions, revokes all API keys and disconnects all assistants.',
    ],
    action: { label: 'Set a new password', url: `${origin}/forgot-password` },
    note: NOTE,
  });

/** Sent when several wrong codes were given after the right password, whether or not they lock signing in. */
export const wrongCodesGiven = (email: string, origin: string) =>
  renderMail(email, {
    subject: 'Wrong codes for your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody entered the password of your account, and then several wrong codes for two-step sign-in. After a few more, signing in is locked for up to an hour: from that network, or from anywhere.',
      'If it was not you, somebody knows your password: set a new one right away. If it was you and signing in is locked, you can wait, or set a new password. Either way, a new password usually lets you try again at once, on the device where you set it.',
    ],
    action: { label: 'Set a new password', url: `${origin}/forgot-password` },
    note: `${NOTE} We send it once, however many attempts there are.`,
  });
