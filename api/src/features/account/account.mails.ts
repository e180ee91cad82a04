import { renderMail } from '../mail/mail.template.ts';

const NOTE = 'You get this mail because you have a Promptory account.';

/** Sent after the account was deleted. */
export const accountDeleted = (email: string, origin: string, wasSubscribed: boolean) =>
  renderMail(email, {
    subject: 'Your Promptory account was deleted',
    greeting: 'Goodbye,',
    paragraphs: [
      'Your account and everything that it had collected were deleted. Its sessions and API keys have ended.',
      ...(wasSubscribed ? ['Your subscription has ended, and nothing more will be charged.'] : []),
      'What you have paid stays on record for as long as the law asks for it.',
    ],
    action: { label: 'Write to us', url: `${origin}/contact` },
    note: 'If you did not expect this mail, write to us.',
  });

const securityNotice = (email: string, origin: string, subject: string, text: string) =>
  renderMail(email, {
    subject,
    greeting: 'Hello,',
    paragraphs: [text, 'If that was not you, set a new password at once: it ends all sessions.'],
    action: { label: 'Set a new password', url: `${origin}/forgot-password` },
    note: NOTE,
  });

export const secondFactorAdded = (email: string, origin: string) =>
  securityNotice(
    email,
    origin,
    'Your Promptory account has a second factor now',
    'From now on, signing in asks for a code of your authenticator app beside the password.',
  );

export const secondFactorRemoved = (email: string, origin: string) =>
  securityNotice(
    email,
    origin,
    'The second factor of your Promptory account was removed',
    'From now on, signing in asks for the password alone.',
  );
