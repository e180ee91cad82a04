import { mailsTo } from '../assertions/mailbox.ts';
import { executeText } from './graphql.ts';
import type { TestServer } from '../server.ts';
import { User } from '../../src/features/users/user.entity.ts';

const USER =
  'id email firstName lastName profileImageUrl role subscriptionStatus isRegistered isTestUser isDisabled isEmailVerified proUntil stripeCustomerId';

/** What an admin can do with a user. */
export const adminActions = {
  create: `mutation ($input: CreateUserInput!) { adminCreateUser(input: $input) { user { ${USER} } setUpLink { url expiresAt } figures { totalUsers } } }`,
  update: `mutation ($id: ID!, $input: UpdateUserInput!) { adminUpdateUser(id: $id, input: $input) { ${USER} } }`,
  delete: 'mutation ($id: ID!) { adminDeleteUser(id: $id) { id figures { totalUsers } } }',
  role: `mutation ($id: ID!, $role: UserRole!) { adminSetRole(id: $id, role: $role) { ${USER} } }`,
  disabled: `mutation ($id: ID!, $isDisabled: Boolean!) { adminSetDisabled(id: $id, isDisabled: $isDisabled) { ${USER} } }`,
  grant: `mutation ($id: ID!, $until: DateTimeISO) { adminGrantPro(id: $id, until: $until) { ${USER} } }`,
  sessions: 'mutation ($id: ID!) { adminEndSessions(id: $id) }',
  link: 'mutation ($id: ID!) { adminSetUpLink(id: $id) { url expiresAt } }',
  reset: 'mutation ($id: ID!) { adminSendPasswordReset(id: $id) }',
};
export type AdminAction = keyof typeof adminActions;

export interface CreatedUser {
  user: Record<string, unknown>;
  setUpLink: { url: string; expiresAt: string };
  figures: { totalUsers: number };
}

let created = 0;
/** A new id and email for a user to be created. */
export const newIdAndEmail = () => ({ id: `created-${(created += 1)}`, email: `created-${created}@example.test` });

/** Runs the actions of an admin, and reads what they have changed. */
export function adminClient(current: () => { server: TestServer; token: string }) {
  /** Runs an action and returns its result. */
  const runAction = async <Result = Record<string, unknown>>(
    name: AdminAction,
    variables: Record<string, unknown>,
  ): Promise<Result> => {
    const { server, token } = current();
    return Object.values(await executeText<Record<string, Result>>(server, adminActions[name], variables, token))[0]!;
  };
  /** Runs an action that should fail, and returns its error. */
  const runActionForError = async (name: AdminAction, variables: Record<string, unknown>, token = current().token) => {
    const { status, body } = await current().server.graphql(adminActions[name], variables, { token });
    const { message, extensions } = body.errors?.[0] ?? { message: 'no error', extensions: { code: 'none' } };
    return { status, code: extensions.code, message, fields: 'fields' in extensions ? extensions.fields : undefined };
  };
  const findUser = (id: string) => current().server.database.fork().findOne(User, id);
  /** The audit entries about a user, latest first. */
  const auditLogOf = async (subjectId: string) => {
    const rows = await current()
      .server.database.fork()
      .execute<{ action: string; actor_id: string; detail: unknown }[]>(
        'select action, actor_id, detail from audit_log where subject_id = ? order by id desc',
        [subjectId],
      );
    return rows.map(({ action, actor_id: actor, detail }) => ({ action, actor, detail }));
  };
  /** Sets the password of a user with the URL of their link; returns the code of an error. */
  const setPassword = async (url: string, password: string) => {
    const { body } = await current().server.graphql(
      'mutation ($token: String!, $password: String!) { setPassword(token: $token, password: $password) }',
      { token: new URL(url).hash.slice(1), password },
    );
    return body.errors?.[0]?.extensions.code ?? body.data?.setPassword;
  };
  const signIn = (email: string, password: string) =>
    current().server.rest<{ token: string }>('POST', '/api/auth/login', { body: { email, password } });
  const statusOf = async (token: string) => (await current().server.rest('GET', '/api/auth/user', { token })).status;
  /** The mails to an email, newest first. */
  const mailsOf = (email: string) => mailsTo(current().server, email);
  const countUsers = async () => {
    const { server, token } = current();
    const query = '{ userFigures { totalUsers } }';
    return (await executeText<{ userFigures: { totalUsers: number } }>(server, query, {}, token)).userFigures.totalUsers;
  };
  return { runAction, runActionForError, findUser, auditLogOf, setPassword, signIn, statusOf, mailsTo: mailsOf, countUsers };
}
