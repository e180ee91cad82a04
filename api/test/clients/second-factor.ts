import { Secret, TOTP } from 'otpauth';
import { executeText } from './graphql.ts';
import { PASSWORD } from '../fixtures/factories.ts';
import type { TestServer } from '../server.ts';

const STEP_MS = 30_000;

/** What an authenticator app shows so many steps from the server's now. */
export const totpCode = ({ clock }: TestServer, secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now.getTime() + steps * STEP_MS });

/** Six digits that are no code of the app around now. */
export function wrongCode(server: TestServer, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => totpCode(server, secret, steps));
  return Array.from({ length: 6 }, (_, digit) => String(digit).repeat(6)).find((code) => !near.includes(code))!;
}

/** Time goes on, so that the app shows another code. */
export const advanceSteps = ({ clock }: TestServer, steps: number) => (clock.now = new Date(clock.now.getTime() + steps * STEP_MS));

/** Sets a second factor up as its owner does; the code that confirms it is used up by that. */
export async function setUpSecondFactor(
  server: TestServer,
  token: string,
): Promise<{ secret: string; uri: string; codes: string[] }> {
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
