import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { makeCategory, makeFree, makePrompt, makeUser, makeVariable, PASSWORD } from '../../api/test/factories.ts';
import { startServer, type TestServer } from '../../api/test/server.ts';
import { createClient, PromptoryError } from '../src/index.ts';
import { operations } from '../src/operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const refusal = async (call: Promise<unknown>): Promise<PromptoryError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PromptoryError)) throw new Error(`Expected a PromptoryError, got ${String(error)}`);
  return error;
};

test('there is one function for each public document', () => {
  const folder = join(import.meta.dirname, '..', 'operations');
  const documents = readdirSync(folder).flatMap((file) => parse(readFileSync(join(folder, file), 'utf8')).definitions);
  const names = documents.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value] : [],
  );
  expect(Object.keys(operations).sort()).toEqual(names.sort());
});

test('the main job: sign in, find, read, use, star, sign out', async () => {
  const category = await makeCategory(server);
  const wanted = await makePrompt(server, category, { title: 'Wolverine habitat memo' });
  const user = await makeUser(server);
  const { signIn } = await createClient({ baseUrl: server.url }).signIn({ email: user.email, password: PASSWORD });
  const client = createClient({ baseUrl: `${server.url}/`, token: () => signIn.token });

  expect((await client.me()).me).toMatchObject({ id: user.id, subscriptionStatus: 'free' });
  const { prompts } = await client.prompts({ search: 'wolverine', first: 5 });
  expect(prompts.edges.map(({ node }) => node.id)).toEqual([wanted.id]);
  expect((await client.prompt({ id: wanted.id })).prompt).toMatchObject({ content: wanted.content });
  expect((await client.recordUse({ promptId: wanted.id })).recordUse.stats).toMatchObject({ thisWeek: 1, totalUsed: 1 });
  expect((await client.setFavorite({ promptId: wanted.id, isFavorited: true })).setFavorite).toMatchObject({ favorites: 1 });
  expect((await client.recentUses()).recentUses.map(({ prompt }) => prompt.id)).toEqual([wanted.id]);
  expect((await client.favorites({})).favorites.totalCount).toBe(1);
  await client.signOut();
  expect(await refusal(client.me())).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
});

describe('every failure is one typed error', () => {
  test('a refusal of the server has its code, status and fields', async () => {
    const { token } = await makeFree(server);
    const client = createClient({ baseUrl: server.url, token });
    expect(await refusal(client.prompt({ id: 'nothing' }))).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
      message: 'Prompt not found',
    });
    expect(await refusal(client.prompts({ first: 0 }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { first: 'Must be between 1 and 100' },
    });
  });

  test('a throttle says how long to wait, and nothing is tried again', async () => {
    const calls: unknown[] = [];
    const counting: typeof fetch = (input, init) => {
      calls.push(input);
      return fetch(input, init);
    };
    const client = createClient({ baseUrl: server.url, fetch: counting });
    const guess = () => refusal(client.signIn({ email: 'nobody@example.test', password: 'wrong' }));
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).code).toBe('UNAUTHENTICATED');
    const error = await guess();
    expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(error.retryAfter).toBeGreaterThan(0);
    expect(calls).toHaveLength(6);
  });

  test('nobody there, an answer that is not ours, and an abort', async () => {
    // Port 9 is the discard service, which nobody runs.
    expect(await refusal(createClient({ baseUrl: 'http://127.0.0.1:9' }).me())).toMatchObject({
      code: 'NETWORK_ERROR',
      status: undefined,
    });
    const html: typeof fetch = async () => new Response('<html>', { status: 502 });
    expect(await refusal(createClient({ baseUrl: server.url, fetch: html }).me())).toMatchObject({
      code: 'BAD_RESPONSE',
      status: 502,
    });
    const signal = AbortSignal.abort();
    expect(await refusal(createClient({ baseUrl: server.url }).me({}, { signal }))).toMatchObject({ code: 'ABORTED' });
  });
});

test('the example of the README runs', async () => {
  const category = await makeCategory(server);
  await makePrompt(server, category, {
    title: 'Case chronology',
    content: 'A chronology for [CLIENT_NAME].',
    variables: [makeVariable({ name: 'CLIENT_NAME', placeholder: 'Fernhill Ltd' })],
  });
  const user = await makeUser(server);
  const example = join(import.meta.dirname, '..', 'examples', 'copy-a-prompt.mjs');
  // A source condition and a loader stand in for the build, so that this test needs none.
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    '--conditions=promptory:source',
    example,
    server.url,
    user.email,
    PASSWORD,
  ]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(output).toContain('A chronology for Fernhill Ltd.');
  expect(output).toContain('Your uses this week: 1.');
  expect(code).toBe(0);
});
