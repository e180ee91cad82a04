import { PASSWORD } from '../fixtures/factories.ts';
import type { CallOptions, TestServer } from '../server.ts';
import { executeText } from './graphql.ts';
import { uniqueIp } from './sign-in.ts';

/** The fields of `AccountData`. */
export const ACCOUNT =
  'id pendingEmail hasSecondFactor recoveryCodesLeft mailPreferences { receipts renewalReminders } sessions { id createdAt lastSeenAt userAgent isCurrent } user { email firstName isEmailVerified }';

export interface AccountData {
  id: string;
  pendingEmail: string | null;
  sessions: { id: string; isCurrent: boolean; userAgent: string }[];
  mailPreferences: { receipts: boolean; renewalReminders: boolean };
  user: { email: string; isEmailVerified: boolean };
}

/** What comes back for a wrong password, in the given field. */
export const wrongPassword = (field: string) => ({
  status: 400,
  code: 'BAD_USER_INPUT',
  message: 'Incorrect password',
  fields: { [field]: 'Incorrect password' },
});

/** What members do with their own account. */
export const accountClients = (server: () => TestServer) => {
  const readAccount = async (token: string) =>
    (await executeText<{ account: AccountData }>(server(), `{ account { ${ACCOUNT} } }`, {}, token)).account;
  /** Runs an operation and returns its data or error. */
  const run = async <T = Record<string, unknown>>(query: string, variables: Record<string, unknown>, options: CallOptions) => {
    const { status, body } = await server().graphql(query, variables, options);
    const { code, fields } = body.errors?.[0]?.extensions ?? {};
    return { status, data: body.data as T | null | undefined, message: body.errors?.[0]?.message, code, fields };
  };
  const changeEmail = (token: string, email: string, password = PASSWORD, from = uniqueIp()) =>
    run<{ changeEmail: AccountData }>(
      `mutation ($email: String!, $password: String!) { changeEmail(email: $email, password: $password) { ${ACCOUNT} } }`,
      { email, password },
      { token, from },
    );
  const changePassword = (token: string, currentPassword: string, newPassword: string, from = uniqueIp()) =>
    run<{ changePassword: { token: string; user: { id: string } } }>(
      'mutation ($c: String!, $n: String!) { changePassword(currentPassword: $c, newPassword: $n) { token user { id } } }',
      { c: currentPassword, n: newPassword },
      { token, from },
    );
  const verify = (token: string) => run('mutation ($t: String!) { verifyEmail(token: $t) }', { t: token }, {});
  return { run, readAccount, changeEmail, changePassword, verify };
};
