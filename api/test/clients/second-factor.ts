import { Secret, TOTP } from 'otpauth';
import { executeText } from './graphql.ts';
import { makeMember, PASSWORD } from '../fixtures/factories.ts';
import type { User } from '../../src/features/users/user.entity.ts';
import type { TestServer } from '../server.ts';
import { uniqueIp } from './sign-in.ts';

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

const CODE_REQUIRED = 'Enter the code of your authenticator app';
const WRONG = 'Incorrect code. Try the newest one.';
export const codeRequired = { status: 401, code: 'UNAUTHENTICATED', message: CODE_REQUIRED, fields: { code: CODE_REQUIRED } };
export const isWrong = { status: 401, code: 'UNAUTHENTICATED', message: WRONG, fields: { code: WRONG } };

/** Members with a second factor, how they sign in, and what they have left of it. */
export const secondFactorClients = (server: () => TestServer) => {
  /** Signs in, with a code or without. */
  const signIn = async (email: string, code?: string | null, { password = PASSWORD, from = uniqueIp() } = {}) => {
    const { status, body } = await server().graphql(
      'mutation ($email: String!, $password: String!, $code: String) { signIn(email: $email, password: $password, code: $code) { token } }',
      { email, password, code },
      { from },
    );
    const [error] = body.errors ?? [];
    return {
      status,
      token: (body.data as { signIn: { token: string } } | null)?.signIn.token,
      message: error?.message,
      fields: error?.extensions.fields,
      code: error?.extensions.code,
    };
  };
  const makeVerified = (fields: Partial<User> = {}) => makeMember(server(), { emailVerifiedAt: server().clock.now, ...fields });
  const makeSecured = async () => {
    const made = await makeVerified();
    return { ...made, email: made.user.email, ...(await setUpSecondFactor(server(), made.token)) };
  };
  const left = async (token: string) =>
    (
      await executeText<{ account: { hasSecondFactor: boolean; recoveryCodesLeft: number } }>(
        server(),
        '{ account { hasSecondFactor recoveryCodesLeft } }',
        {},
        token,
      )
    ).account;
  /** Asks for a field of the account, or changes something. */
  const ownField = async (field: string, token: string, args = '') =>
    server().graphql(`${/^(account)/.test(field) ? 'query' : 'mutation'} { ${field}${args} }`, {}, { token });
  return { signIn, makeVerified, makeSecured, left, ownField };
};
