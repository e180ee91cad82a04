import { readTab, writeTab } from './tabStorage.ts';

/** How a session has ended without a sign-out, as the server says; ENDED if it does not say. */
export type SessionEnd = 'REVOKED' | 'EXPIRED' | 'ENDED';

/** For the sign-in page, which is another document. */
const KEY = 'session_end';

const isSessionEnd = (value: unknown): value is SessionEnd => value === 'REVOKED' || value === 'EXPIRED' || value === 'ENDED';

export const rememberSessionEnd = (reason: unknown): void => writeTab(KEY, isSessionEnd(reason) ? reason : 'ENDED');

export function readSessionEnd(): SessionEnd | null {
  const kept = readTab(KEY);
  return isSessionEnd(kept) ? kept : null;
}

export const forgetSessionEnd = (): void => writeTab(KEY, null);
