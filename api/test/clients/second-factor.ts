import { Secret, TOTP } from 'otpauth';
import { executeText } from './graphql.ts';
import { PASSWORD } from '../fixtures/factories.ts';
import type { TestServer } from '../server.ts';

const STEP_MS = 30_000;

/** The code of an authenticator app, a number of time steps from now on the server's clock. */
export const totpCode = ({ clock }: TestServer, secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now.getTime() + steps * STEP_MS });

/** Six digits that are not a valid code around now. */
export function wrongCode(server: TestServer, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => totpCode(server, secret, steps));
  return Array.from({ length: 6 }, (_, digit) => String(digit).repeat(6)).find((code) => !near.includes(code))!;
}

/** Moves the clock, so that the app shows another code. */
export const advanceSteps = ({ clock }: TestServer, steps: number) =>
  (clock.now = new Date(clock.now.getTime() + steps * STEP_MS));

/** Verifies the email of a member and sets up a second factor. The code that confirms it cannot be used to sign in. */
export async function setUpSecondFactor(
  server: TestServer,
  token: string,
): Promise<{ secret: string; uri: string; codes: string[] }> {
  const { me } = await executeText<{ me: { id: string } }>(server, '{ me { id } }', {}, token);
  await server.database
    .fork()
    .execute('update users set email_verified_at = coalesce(email_verified_at, ?) where id = ?', [server.clock.now, me.id]);
  const begin = 'mutation ($password: String!) { beginSecondFactor(password: $password) { secret uri } }';
  const { beginSecondFactor: made } = await executeText<{ beginSecondFactor: { secret: string; uri: string } }>(
    server,
    begin,
    { password: PASSWORD },
    token,
  );
  const { confirmSecondFactor: codes } = await executeText<{ confirmSecondFactor: string[] }>(
    server,
    'mutation ($code: String!) { confirmSecondFactor(code: $code) }',
    { code: totpCode(server, made.secret) },
    token,
  );
  return { ...made, codes };
}
