import { renderMail } from '../mail/mail.template.ts';
import type { ApiKey } from './key.types.ts';

const NOTE = 'You get this mail because you have a Promptory account.';
/** The name on one line, as its owner has typed it. */
const nameOf = ({ name, prefix, lastFour }: ApiKey) => `“${name}” (${prefix}…${lastFour})`;

/** Sent to the owner whenever a key was made, so that a stolen session cannot make one in silence. */
export const keyMade = (email: string, origin: string, key: ApiKey, replaced: ApiKey | null) =>
  renderMail(email, {
    subject: replaced ? 'An API key of your Promptory account was replaced' : 'Your Promptory account has a new API key',
    greeting: 'Hello,',
    paragraphs: [
      replaced
        ? `The API key ${nameOf(replaced)} was replaced by ${nameOf(key)}. The old one works for another day at most.`
        : `The API key ${nameOf(key)} was made for your account. A program that has it can act for you, within the rights of the key.`,
      'If that was not you, set a new password at once: it ends all sessions and all API keys.',
    ],
    action: { label: 'Look at your API keys', url: `${origin}/account/keys` },
    note: NOTE,
  });

/** Sent to the owner after an admin has revoked a key. */
export const keyRevokedByAdmin = (email: string, origin: string, key: ApiKey) =>
  renderMail(email, {
    subject: 'An API key of your Promptory account was revoked',
    greeting: 'Hello,',
    paragraphs: [
      `An administrator of Promptory has revoked the API key ${nameOf(key)}. Programs that use it are refused from now on.`,
    ],
    action: { label: 'Look at your API keys', url: `${origin}/account/keys` },
    note: NOTE,
  });
