import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../test/clients/graphql.ts';
import { readDatabaseContent } from '../../../test/assertions/database-content.ts';
import { makeCategory, makeFree, makeMember, makePrompt } from '../../../test/fixtures/factories.ts';
import { makeKey, unlimitedKeys } from '../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const START = new Date('2026-11-20T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000', ...unlimitedKeys });
});
afterAll(() => server.close());
beforeEach(() => void (server.clock.now = START));

const verified = (fields: Parameters<typeof makeMember>[1] = {}) => makeMember(server, { emailVerifiedAt: START, ...fields });
const pro = () => verified({ stripeStatus: 'active' });

const works = async (key: string) => (await server.graphql('{ categories { id } }', {}, { token: key })).status === 200;

describe('a test key', () => {
  const both = `mutation ($id: ID!) {
    recordUse(promptId: $id) { prompt { id usageCount isFavorited } stats { thisWeek totalUsed favorites } recentUses { usedAt prompt { id usageCount } } }
    setFavorite(promptId: $id, isFavorited: true) { prompt { id isFavorited } favorites }
  }`;

  test('responds to writes as if they were done, and stores nothing', async () => {
    const { user, token } = await pro();
    const category = await makeCategory(server);
    const [used, other] = [await makePrompt(server, category, { isPremium: true }), await makePrompt(server, category)];
    for (const path of ['favorites', 'prompt-usage']) await server.rest('POST', `/api/user/${path}/${other.id}`, { token });
    const [trial, live] = [(await makeKey(server, user, { isTest: true })).key, (await makeKey(server, user)).key];
    for (const key of [trial, live]) expect(await works(key)).toBe(true);
    const now = (server.clock.now = new Date(START.getTime() + 60_000));
    const before = await readDatabaseContent(server.database);
    const dryRunResponse = {
      recordUse: {
        prompt: { id: used.id, usageCount: 1, isFavorited: false },
        stats: { thisWeek: 2, totalUsed: 2, favorites: 1 },
        recentUses: [
          { usedAt: now.toISOString(), prompt: { id: used.id, usageCount: 1 } },
          { usedAt: START.toISOString(), prompt: { id: other.id, usageCount: 1 } },
        ],
      },
      setFavorite: { prompt: { id: used.id, isFavorited: true }, favorites: 2 },
    };
    const responses = [];
    for (let given = 0; given < 2; given += 1) responses.push(await executeText(server, both, { id: used.id }, trial));
    expect(responses).toEqual([dryRunResponse, dryRunResponse]);
    for (const [method, path, body] of [
      ['POST', `favorites/${used.id}`, { isFavorited: true }],
      ['DELETE', `favorites/${other.id}`, { isFavorited: false }],
      ['POST', `prompt-usage/${used.id}`, { success: true, isCounted: true }],
    ] as const)
      expect((await server.rest(method, `/api/user/${path}`, { token: trial })).body).toEqual(body);
    expect(await readDatabaseContent(server.database)).toEqual(before);
    // A live key stores the write and gets the same response.
    expect(await executeText(server, both, { id: used.id }, live)).toEqual(dryRunResponse);
    expect(await readDatabaseContent(server.database)).not.toEqual(before);
    expect((await server.rest('GET', `/api/user/favorites/${used.id}`, { token })).body).toEqual({ isFavorited: true });
  });

  test('is rejected like a live key, and does not consume the limits of its owner', async () => {
    const { user, token } = await pro();
    const { id } = await makePrompt(server, await makeCategory(server));
    const { key } = await makeKey(server, user, { isTest: true });
    for (const path of ['favorites', 'prompt-usage'])
      expect((await server.rest('POST', `/api/user/${path}/nothing`, { token: key })).status).toBe(404);
    const use = (bearer: string) => server.rest('POST', `/api/user/prompt-usage/${id}`, { token: bearer });
    // One after another, because uses of one prompt wait for each other, and too many that wait are turned away.
    for (let tried = 0; tried < 65; tried += 1) expect((await use(key)).status).toBe(200);
    expect((await use(token)).status).toBe(200);
    const weak = await makeKey(server, (await makeFree(server)).user, { isTest: true });
    expect((await use(weak.key)).status).toBe(403);
  });

  test('has daily usage like a live key', async () => {
    const { user, token } = await verified();
    const { key } = await makeKey(server, user, { isTest: true });
    await works(key);
    await server.jobs.keyUse.run();
    expect(await executeText(server, '{ apiKeys { lastUsedAt use(days: 1) { requests } } }', {}, token)).toEqual({
      apiKeys: [{ lastUsedAt: START.toISOString(), use: [{ requests: 1 }] }],
    });
  });
});
