import { renderMail } from '../mail/mail.template.ts';

const NOTE = 'You are receiving this email because you have a Promptory account.';

/** Sent after the account was deleted. */
export const accountDeleted = (email: string, origin: string, wasSubscribed: boolean) =>
  renderMail(email, {
    subject: 'Your Promptory account was deleted',
    greeting: 'Hello,',
    paragraphs: [
      'Your account and everything in it were deleted. Its sessions, API keys and connected assistants no longer work.',
      ...(wasSubscribed ? ['Your subscription has ended, and you will not be charged again.'] : []),
      'Your payments stay on record for as long as the law requires.',
    ],
    action: { label: 'Contact us', url: `${origin}/contact` },
    note: 'If you did not expect this email, contact us.',
  });

/** Sent when the deletion of an account has failed after its subscription was canceled. */
export const deletionFailed = (email: string, origin: string) =>
  renderMail(email, {
    subject: 'Your Promptory subscription has ended',
    greeting: 'Hello,',
    paragraphs: [
      'Your account could not be deleted, because of an error on our side. It is still there, but your subscription has ended, and you will not be charged again.',
      'If you still want to delete your account, try again on the account page.',
    ],
    action: { label: 'Open your account', url: `${origin}/account` },
    note: 'If you did not expect this email, contact us.',
  });

const securityNotice = (email: string, origin: string, subject: string, text: string) =>
  renderMail(email, {
    subject,
    greeting: 'Hello,',
    paragraphs: [
      text,
      'If it was not you, set a new password right away. That ends all sessions, revokes all API keys and disconnects all assistants.',
    ],
    action: { label: 'Set a new password', url: `${origin}/forgot-password` },
    note: NOTE,
  });

export const secondFactorAdded = (email: string, origin: string) =>
  securityNotice(
    email,
    origin,
    'Two-step sign-in is now on for your Promptory account',
    'From now on, you need a code from your authenticator app to sign in, in addition to your password. Your other devices were signed out, and any change of your email address that was not confirmed yet was canceled. API keys and connected assistants keep their access: your account page lists them, so you can remove those that you do not know.',
  );

export const secondFactorRemoved = (email: string, origin: string) =>
  securityNotice(
    email,
    origin,
    'Two-step sign-in was turned off for your Promptory account',
    'From now on, you sign in with your password alone.',
  );

export const recoveryCodesRenewed = (email: string, origin: string) =>
  securityNotice(
    email,
    origin,
    'New recovery codes were made for your Promptory account',
    'The old recovery codes no longer work. Each of the new ones can be used once to sign in in place of a code from your authenticator app.',
  );
