import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory, makeExample, makeFree, makePro, makePrompt, makePrompts } from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { makeWorkflow } from '../../../test/fixtures/workflows.ts';
import { connectAssistant, protocolVersions } from '../../../test/clients/mcp.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let keys: Record<'pro' | 'free' | 'none', string>;
beforeAll(async () => {
  server = await startServer({ LIMIT_KEY_REQUESTS: '1000', LIMIT_KEY_COST: '1000000' });
  const legal = await makeCategory(server, { id: 'legal', name: 'Legal' });
  await makePrompts(server, legal, 101);
  await makePrompt(server, legal, {
    id: 'due-diligence',
    title: 'Due Diligence',
    isPremium: true,
  });
  await server.database.fork().execute(`update prompts set
    follow_ups = '[{"title": "Shorten it", "text": "One page for [CLIENT_NAME]."}]' where id = 'due-diligence'`);
  await makeExample(server, 'due-diligence', 'The answer in full.');
  await server.database.fork().execute("update prompts set example = (select example from prompts where id = 'due-diligence')");
  await makePrompt(server, legal, { id: 'bare' });
  await makeWorkflow(server, legal.id, ['bare', 'due-diligence'], { id: 'both' });
  const [{ user: pro }, { user: free }] = [await makePro(server), await makeFree(server)];
  keys = {
    pro: (await makeKey(server, pro)).key,
    free: (await makeKey(server, free)).key,
    none: (await makeKey(server, pro, { scopes: ['schema:read'] })).key,
  };
});
afterAll(() => server.close());

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

describe.each(protocolVersions)('with the official client, %s', (era) => {
  const connect = async (token: string) => {
    const client = await connectAssistant(server, token, era);
    open.push(client);
    return client;
  };
  const read = async (token: string, uri: string) => {
    const [content] = (await (await connect(token)).readResource({ uri })).contents;
    return content && 'text' in content ? content.text : undefined;
  };

  test('examples are listed in pages, workflows before them, and templates name all kinds', async () => {
    const client = await connect(keys.pro);
    const first = await client.request({ method: 'resources/list' });
    const second = await client.request({ method: 'resources/list', params: { cursor: first.nextCursor } });
    expect([first.resources.length, second.resources.length, second.nextCursor]).toEqual([101, 2, undefined]);
    expect(first.resources[0]).toMatchObject({ uri: 'promptory://workflows/both', title: 'Workflow: Workflow both' });
    expect([...first.resources, ...second.resources]).toContainEqual(
      expect.objectContaining({ uri: 'promptory://prompts/due-diligence/example', title: 'Worked example: Due Diligence' }),
    );
    // It has none.
    expect(JSON.stringify([first, second])).not.toContain('promptory://prompts/bare/example');
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'promptory://prompts/{id}/example',
      'promptory://prompts/{id}/follow-ups',
      'promptory://workflows/{id}',
    ]);
  });

  test('an example can be read even where the text is locked, follow-ups cannot', async () => {
    for (const key of [keys.pro, keys.free])
      expect(await read(key, 'promptory://prompts/due-diligence/example')).toMatch(
        /^# The case\n- CLIENT_NAME: Fernhill Ltd\n[^]*The answer in full\.$/,
      );
    const followUps = 'promptory://prompts/due-diligence/follow-ups';
    expect(await read(keys.pro, followUps)).toBe('# Shorten it\n\nOne page for [CLIENT_NAME].');
    await expect(read(keys.free, followUps)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  });

  test('a workflow names its prompts, what goes where, and what is locked', async () => {
    const text = await read(keys.pro, 'promptory://workflows/both');
    expect(text).toContain('# Step 2: Step 2\n\nUse the prompt `due-diligence` (Due Diligence).');
    expect(text).toContain('Its field NOTES takes the answer of step 1.');
    expect(text).toContain('Check:\n- The dates were looked up.');
    expect(await read(keys.free, 'promptory://workflows/both')).toContain(
      '(Due Diligence), whose text needs Pro and the scope prompts:read.',
    );
  });

  test.each([
    'promptory://workflows/nothing',
    'promptory://prompts/bare/example',
    'promptory://prompts/bare/follow-ups',
    'promptory://prompts/nothing/example',
    'promptory://prompts/due-diligence/content',
    'file:///etc/passwd',
  ])('%s does not exist', async (uri) => {
    await expect(read(keys.pro, uri)).rejects.toMatchObject({ code: -32_602 });
  });

  test('an unknown workflow says where the ids are', async () => {
    await expect(read(keys.pro, 'promptory://workflows/nothing')).rejects.toMatchObject({
      message: expect.stringContaining('Do not guess ids: resources/list returns them.'),
    });
  });

  test('a key without the scope reads nothing', async () => {
    for (const uri of ['promptory://prompts/due-diligence/example', 'promptory://workflows/both'])
      await expect(read(keys.none, uri)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  });
});
