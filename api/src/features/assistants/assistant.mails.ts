import { renderMail } from '../mail/mail.template.ts';
import { redirectHost } from './redirect-uri.ts';

interface Connected {
  name: string;
  redirectUri: string;
  scopes: readonly string[];
}

/** Sent to the owner whenever an assistant was allowed, so that a stolen session cannot connect one in silence. */
export const assistantConnected = (email: string, origin: string, { name, redirectUri, scopes }: Connected) =>
  renderMail(email, {
    subject: 'An assistant was connected to your Promptory account',
    greeting: 'Hello,',
    paragraphs: [
      `An assistant that calls itself “${name}” (${redirectHost(redirectUri)}) was connected to your account. It can act on your behalf, within these scopes: ${scopes.join(', ')}.`,
      'If it was not you, set a new password right away. That ends all sessions, revokes all API keys and disconnects all assistants.',
    ],
    action: { label: 'View your connected assistants', url: `${origin}/account/keys` },
    note: 'You are receiving this email because you have a Promptory account.',
  });
