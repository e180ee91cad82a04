import { createHash, randomBytes } from 'node:crypto';

/** How each kind of secret begins. Session tokens and API keys never begin like this. */
const prefixes = { code: 'plc_', access: 'pla_', refresh: 'plr_' } as const;

export const ACCESS_TOKEN_PREFIX = prefixes.access;

/** A new authorization code or token: 256 random bits. */
export const newSecret = (kind: keyof typeof prefixes): string => prefixes[kind] + randomBytes(32).toString('base64url');

/** A fast hash is enough: 32 random bytes cannot be found by brute force. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether a text may be a token, so that no statement is run for anything else. */
export const isAccessToken = (text: string): boolean => /^pla_[\w-]{43}$/.test(text);
