import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrations } from '../../migrations/index.ts';
import { backup } from '../../src/core/backup/backup.ts';
import { restore } from '../../src/core/backup/restore.ts';
import { type DatabaseOptions, openDatabase } from '../../src/core/database/db.ts';
import { migrate } from '../../src/core/database/migrate.ts';
import { kysely } from '../../src/core/database/query.ts';
import { signInHashOf } from '../../src/features/billing/checkout/sign-in-after-checkout.ts';
import { executeText } from '../clients/graphql.ts';
import { CALLBACK, listTools, makeAssistant, postForm, type Tokens } from '../clients/oauth.ts';
import { freshDatabase } from '../database.ts';
import { makeClientSet } from '../fixtures/client-set.ts';
import { makeCategory, makeFree, makeMember, makePrompt, makeSession, PASSWORD } from '../fixtures/factories.ts';
import { makeKey } from '../fixtures/key.ts';
import { giveVersions } from '../fixtures/my-versions.ts';
import { copyEmptyDatabase } from '../installation.ts';
import { runCommand, temporaryFolder } from '../process.ts';
import { startServer, type TestServer } from '../server.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'backup.gz');

/** What opened an account when the backup was made. */
interface Access {
  /** When it was made. A code is valid for a minute from then on, which a slow machine needs for the backup alone. */
  at: Date;
  email: string;
  session: string;
  key: string;
  tokens: Tokens;
  /** Of a grant that the assistant had not fetched yet. */
  code: Record<string, string>;
  links: { password: string; verify: string };
}

/** The numbers are of what the functions below make. Of mails and links, there is one each of the member and of the newcomer. */
const ALL_ENDED =
  'Ended: sessions (3), API keys (1), assistants (2), links in mails (2), sign-ins after a checkout (1), unsent mails (2)';
const NOTHING = { session: false, key: false, assistant: false, refresh: false, code: false };

/** Two sessions of a member, and one of somebody whose email is not verified. */
async function makeSessions(server: TestServer) {
  const { user, token } = await makeMember(server, { emailVerifiedAt: server.clock.now, stripeStatus: 'active' });
  const stolen = await makeSession(server, user);
  return { user, token, stolen, newcomer: await makeFree(server) };
}

type Sessions = Awaited<ReturnType<typeof makeSessions>>;

/** Mails a link to the member and one to the newcomer. */
async function mailLinks(server: TestServer, { user, newcomer }: Sessions): Promise<Access['links']> {
  await server.mails();
  await executeText(server, 'mutation ($e: String!) { requestPasswordReset(email: $e) }', { e: user.email });
  await executeText(server, 'mutation { sendVerification }', {}, newcomer.token);
  const mails = await kysely(server.database.fork()).selectFrom('mails').select(['recipient', 'body_text']).execute();
  const linkIn = (recipient: string) =>
    /#([\w-]{43})/.exec(mails.find((mail) => mail.recipient === recipient)?.body_text ?? '')![1]!;
  return { password: linkIn(user.email), verify: linkIn(newcomer.user.email) };
}

async function makeCredentials(server: TestServer, sessions: Sessions): Promise<Access> {
  const { user, token, stolen, newcomer } = sessions;
  const { key } = await makeKey(server, user);
  const assistant = await makeAssistant(server);
  const tokens = await assistant.connect(token);
  const code = {
    client_id: assistant.clientId,
    code: await assistant.codeFrom(token),
    code_verifier: assistant.verifier,
    redirect_uri: CALLBACK,
  };
  const links = await mailLinks(server, sessions);
  const checkout = { id: randomUUID(), user_id: newcomer.user.id, plan: 'annual', created_at: server.clock.now };
  await kysely(server.database.fork())
    .insertInto('checkout_attempts')
    .values({ ...checkout, sign_in_hash: signInHashOf('a secret of a browser') })
    .execute();
  return { at: server.clock.now, email: user.email, session: stolen.token, key, tokens, code, links };
}

/** Client sets, an own workflow and a version of a prompt, whose counters browsers send back. */
async function makeVersions(server: TestServer, userId: string): Promise<void> {
  const db = kysely(server.database.fork());
  await makeClientSet(server, userId, 2);
  await db.updateTable('client_set_vaults').set({ revision: 2 }).execute();
  const workflow = { user_id: userId, id: randomUUID(), title: 'Lease', purpose: '', steps: '[]', version: 3 };
  const saved = { created_at: server.clock.now, updated_at: server.clock.now };
  await db
    .insertInto('own_workflows')
    .values({ ...workflow, ...saved })
    .execute();
  const prompt = await makePrompt(server, await makeCategory(server));
  await giveVersions(server, [userId], prompt.id);
}

/** A new password ends all access. */
const endAll = (server: TestServer, token: string) =>
  executeText(
    server,
    'mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { token } }',
    { old: PASSWORD, new: 'another horse entirely' },
    token,
  );

let access: Access;
beforeAll(async () => {
  const server = await startServer();
  // The restore command uses the system clock.
  server.clock.now = new Date();
  const sessions = await makeSessions(server);
  access = await makeCredentials(server, sessions);
  await makeVersions(server, sessions.user.id);
  await backup(server.database, file);
  // In the database that is lost.
  await endAll(server, sessions.token);
  expect(await opens(server)).toEqual(NOTHING);
  await server.close();
});
afterAll(() => folder.remove());

/** Which credentials of the backup a server takes. */
async function opens(server: TestServer) {
  const { tokens, code } = access;
  const asks = async (token: string) => (await server.graphql('{ categories { id } }', {}, { token })).status === 200;
  const exchanges = async (form: Record<string, string>) =>
    (await postForm(server, '/oauth/token', { ...form, resource: `${server.url}/mcp` })).status === 200;
  return {
    session: await asks(access.session),
    key: await asks(access.key),
    assistant: (await listTools(server, tokens.access_token)).status === 200,
    refresh: await exchanges({
      grant_type: 'refresh_token',
      client_id: code.client_id!,
      refresh_token: tokens.refresh_token,
    }),
    code: await exchanges({ grant_type: 'authorization_code', ...code }),
  };
}

/** Fills an empty database from the backup, and returns what was printed about access. */
type Restore = (env: Record<string, string>, options: DatabaseOptions) => Promise<string[]>;

const byCommand =
  (...args: string[]): Restore =>
  async (env) => {
    const { code, output } = await runCommand('restore', env, file, ...args);
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ rows of \d+ tables restored\n/)]);
    return output.trim().split('\n').slice(1);
  };

/** As when a database host restores the rows. */
const byHost: Restore = async (env, options) => {
  const database = await openDatabase(options);
  const known = migrations.map(({ name }) => name);
  await restore(database, file, known, async (last) => void (await migrate(options, 'up', database, { to: last })));
  await database.close();
  return (await runCommand('admin', env, 'after-restore')).output.trim().split('\n');
};

/** Restores the backup, and starts a server on it. */
async function restored(name: string, restoreBackup: Restore) {
  const { options: place, drop } = await freshDatabase();
  const dataDir = join(folder.path, name);
  const isEmbedded = place.url === undefined;
  if (isEmbedded) await copyEmptyDatabase(dataDir);
  const options = isEmbedded ? { ...place, dataDir, image: undefined } : place;
  const lines = await restoreBackup(place.url === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: place.url }, options);
  const database = await openDatabase({ ...options, isListening: true });
  const server = await startServer({}, { database });
  server.clock.now = access.at;
  const close = async () => {
    await server.close();
    await database.close();
    await drop();
  };
  return { server, lines, close };
}

/** Asserts what a restore always ends. */
async function expectNoMailsAndLinks(server: TestServer) {
  const { password, verify } = access.links;
  expect(await executeText(server, 'query ($t: String!) { isPasswordLinkValid(token: $t) }', { t: password })).toEqual({
    isPasswordLinkValid: false,
  });
  expect((await server.graphql('mutation ($t: String!) { verifyEmail(token: $t) }', { t: verify })).body.errors).toHaveLength(1);
  expect(await server.mails()).toEqual([]);
  const attempts = await kysely(server.database.fork()).selectFrom('checkout_attempts').select('sign_in_hash').execute();
  expect(attempts).toEqual([{ sign_in_hash: null }]);
}

/** The versions that a browser of the member finds after signing in again. */
async function versionsOf(server: TestServer) {
  const signIn = 'mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { token } }';
  const signedIn = await executeText<{ signIn: { token: string } }>(server, signIn, { e: access.email, p: PASSWORD });
  const query = `{ clientSetVault { revision records { version } } ownWorkflows { edges { node { version } } }
    myVersions { edges { node { revision } } } }`;
  return executeText<object>(server, query, {}, signedIn.signIn.token);
}

test('a restore revives nothing that may have been ended since the backup, and says what it has ended', async () => {
  const { server, lines, close } = await restored('ended', byCommand());
  try {
    expect(await opens(server)).toEqual(NOTHING);
    await expectNoMailsAndLinks(server);
    expect(lines).toEqual([ALL_ENDED]);
    const [entry] = await kysely(server.database.fork())
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({
      action: 'user.sessions-ended',
      actor_id: null,
      detail: { by: 'a restore', sessionsEnded: 3, keysRevoked: 1, assistantsDisconnected: 2 },
    });
    expect(await versionsOf(server)).toEqual({
      clientSetVault: { revision: 10_000_002, records: [{ version: 10_000_001 }, { version: 10_000_002 }] },
      ownWorkflows: { edges: [{ node: { version: 10_000_003 } }] },
      // The latest save is found by the number of the version, so both have leapt.
      myVersions: { edges: [{ node: { revision: 10_001 } }] },
    });
  } finally {
    await close();
  }
});

test('with --keep-access, sessions, keys and assistants stay, and mails and links still end', async () => {
  const { server, lines, close } = await restored('kept', byCommand('--keep-access'));
  try {
    expect(await opens(server)).toEqual({ session: true, key: true, assistant: true, refresh: true, code: true });
    await expectNoMailsAndLinks(server);
    expect(lines).toEqual(['Ended: links in mails (2), sign-ins after a checkout (1), unsent mails (2)']);
  } finally {
    await close();
  }
});

test('a database that was restored in another way gets the same from npm run admin', async () => {
  const { server, lines, close } = await restored('by a host', byHost);
  try {
    expect(await opens(server)).toEqual(NOTHING);
    await expectNoMailsAndLinks(server);
    expect(lines).toEqual([ALL_ENDED]);
  } finally {
    await close();
  }
});
