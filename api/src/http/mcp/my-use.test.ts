import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { callTool, connectAssistant } from '../../../test/clients/mcp.ts';
import { makeCategory, makePro, makePrompt } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import type { Prompt } from '../../features/prompts/prompt.entity.ts';

let server: TestServer;
let prompts: Prompt[];
let keys: Record<'all' | 'catalog' | 'mine', string>;
beforeAll(async () => {
  server = await startServer();
  const legal = await makeCategory(server, { id: 'legal', name: 'Legal' });
  prompts = [await makePrompt(server, legal, { title: 'First' }), await makePrompt(server, legal, { title: 'Second' })];
  const { user } = await makePro(server);
  const keyOf = async (scopes?: string[]) => (await makeKey(server, user, scopes && { scopes })).key;
  keys = { all: await keyOf(), catalog: await keyOf(['catalog:read']), mine: await keyOf(['mine:read']) };
});
afterAll(() => server.close());

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
async function connect(key: keyof typeof keys) {
  const client = await connectAssistant(server, keys[key]);
  open.push(client);
  return client;
}

test('favorites are set, listed in pages and removed', async () => {
  const client = await connect('all');
  expect(await callTool(client, 'list_favorites')).toMatchObject({
    data: { totalCount: 0, next: null, prompts: [] },
    text: 'The person has no favorites.',
  });
  const ids = prompts.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    const { data } = await callTool(client, 'set_favorite', { id, isFavorited: true });
    expect(data).toEqual({ id, isFavorited: true, favorites: index + 1 });
  }
  const seen: unknown[] = [];
  let after: unknown;
  do {
    const { data, text } = await callTool(client, 'list_favorites', { limit: 1, ...(after !== undefined && { after }) });
    const [prompt] = (data as { prompts: { id: string; title: string }[] }).prompts;
    expect(data).toMatchObject({ totalCount: 2, prompts: [{ category: { id: 'legal', name: 'Legal' }, isLocked: false }] });
    expect(text).toContain(`- ${prompt!.title} (id: ${prompt!.id}; Legal)`);
    seen.push(prompt!.id);
    after = data!.next ?? undefined;
  } while (after !== undefined);
  expect(seen.sort()).toEqual([...ids].sort());
  expect(await callTool(client, 'set_favorite', { id: ids[0], isFavorited: false })).toMatchObject({
    data: { id: ids[0], isFavorited: false, favorites: 1 },
    text: `No longer a favorite: ${ids[0]}. Favorites: 1.`,
  });
});

test('recent uses and figures are what was recorded', async () => {
  const client = await connect('all');
  expect((await callTool(client, 'list_recent_uses')).text).toBe('The person has not used any prompt yet.');
  const { id } = prompts[1]!;
  await callTool(client, 'record_use', { id });
  const usedAt = server.clock.now.toISOString();
  expect(await callTool(client, 'list_recent_uses', { limit: 5 })).toMatchObject({
    data: { prompts: [{ id, title: 'Second', usedAt }] },
    text: expect.stringContaining(`Last used: ${usedAt}`),
  });
  expect((await callTool(client, 'get_stats')).data).toMatchObject({ thisWeek: 1, totalUsed: 1, totalPrompts: 2 });
});

test('each tool takes the scope of its operation', async () => {
  const { id } = prompts[0]!;
  for (const [name, args, scope] of [
    ['list_favorites', {}, 'catalog:read'],
    ['list_recent_uses', {}, 'catalog:read'],
    ['get_stats', {}, 'catalog:read'],
    ['set_favorite', { id, isFavorited: true }, 'usage:write'],
  ] as const) {
    const { isError, text } = await callTool(await connect('mine'), name, args);
    expect({ name, isError, text }).toEqual({ name, isError: true, text: expect.stringContaining(scope) });
    expect((await callTool(await connect('catalog'), name, args)).isError).toBe(scope === 'usage:write');
  }
});
