import { renderMail } from '../mail/mail.template.ts';
import type { ApiKey } from './key.types.ts';

const NOTE = 'You are receiving this email because you have a Promptory account.';
/** The name on one line, as its owner has typed it. */
const nameOf = ({ name, prefix, lastFour }: ApiKey) => `“${name}” (${prefix}…${lastFour})`;

/** Sent to the owner whenever a key was created, so that a stolen session cannot create one in silence. */
export const keyCreated = (email: string, origin: string, key: ApiKey, replaced: ApiKey | null) =>
  renderMail(email, {
    subject: replaced ? 'An API key of your Promptory account was replaced' : 'Your Promptory account has a new API key',
    greeting: 'Hello,',
    paragraphs: [
      replaced
        ? `The API key ${nameOf(replaced)} was replaced with ${nameOf(key)}. The old key works for one more day at most.`
        : `The API key ${nameOf(key)} was created for your account. A program that has it can act on your behalf, within the scopes of the key.`,
      'If it was not you, set a new password right away. That ends all sessions, revokes all API keys and disconnects all assistants.',
    ],
    action: { label: 'View your API keys', url: `${origin}/account/keys` },
    note: NOTE,
  });

/** Sent to the owner after an admin has revoked a key. */
export const keyRevokedByAdmin = (email: string, origin: string, key: ApiKey) =>
  renderMail(email, {
    subject: 'An API key of your Promptory account was revoked',
    greeting: 'Hello,',
    paragraphs: [`A Promptory administrator revoked the API key ${nameOf(key)}. Programs that use it no longer have access.`],
    action: { label: 'View your API keys', url: `${origin}/account/keys` },
    note: NOTE,
  });
