import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Steps to each side: a clock that is off, and a person who types slowly. */
const WINDOW = 1;

/** What every authenticator app understands. */
const totp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const shown = totp(secret);
  shown.issuer = issuer;
  shown.label = account;
  return shown.toString();
}

/** The time step that a code belongs to, or null where it is of none near now. Whether the step was used is the caller's to know. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
