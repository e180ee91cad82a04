import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { withoutTable } from '../../../test/without-table.ts';
import { makeFree } from '../../../test/fixtures/factories.ts';
import { MANY, type McpLibrary, SECRET, startMcpLibrary } from '../../../test/fixtures/mcp-library.ts';
import { allPrompts, callTool, protocolVersions } from '../../../test/clients/mcp.ts';

let server: McpLibrary['server'];
let letter: McpLibrary['letter'];
let premium: McpLibrary['premium'];
let keys: McpLibrary['keys'];
let connect: McpLibrary['connect'];
let disconnect: McpLibrary['disconnect'];
beforeAll(async () => {
  ({ server, letter, premium, keys, connect, disconnect } = await startMcpLibrary());
});
afterEach(() => disconnect());
afterAll(() => server.close());

describe.each(protocolVersions)('with the official client, %s', (era) => {
  test('the server has a name and instructions', async () => {
    const client = await connect(keys.pro, era);
    expect(client.getServerVersion()).toMatchObject({ name: 'promptory', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(client.getInstructions()).toMatch(/search_prompts[^]*get_prompt[^]*record_use/);
    expect(client.getServerCapabilities()).toMatchObject({ tools: {}, prompts: {}, completions: {} });
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'legacy' ? '2025-11-25' : '2026-07-28');
  });

  test('there are fifteen tools with schemas and annotations', async () => {
    const { tools } = await (await connect(keys.pro, era)).listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['search_prompts', true],
      ['get_prompt', true],
      ['get_example', true],
      ['list_categories', true],
      ['record_use', false],
      ['list_favorites', true],
      ['list_recent_uses', true],
      ['get_stats', true],
      ['set_favorite', false],
      ['search_my_prompts', true],
      ['get_my_prompt', true],
      ['list_my_collections', true],
      ['get_my_collection', true],
      ['list_my_versions', true],
      ['get_my_version', true],
    ]);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.stringMatching(/.{50}/),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object', required: expect.any(Array) },
        annotations: { openWorldHint: false },
      });
    }
    expect(tools[0]!.inputSchema).toMatchObject({ properties: { limit: { minimum: 1, maximum: 20, default: 10 } } });
  });

  test('only the tools that the caller may use are listed', async () => {
    const listed = async (token: string) => (await (await connect(token, era)).listTools()).tools.map(({ name }) => name);
    const library = ['search_prompts', 'get_prompt', 'get_example', 'list_categories'];
    const reading = [...library, 'list_favorites', 'list_recent_uses', 'get_stats'];
    const ownPrompts = ['search_my_prompts', 'get_my_prompt', 'list_my_collections', 'get_my_collection'];
    const mine = [...ownPrompts, 'list_my_versions', 'get_my_version'];
    const expected = [reading, [...reading, ...mine], []];
    expect([await listed(keys.catalog), await listed(keys.free), await listed(keys.none)]).toEqual(expected);
  });

  test('the whole library is listed in pages, each prompt once, with its fields as arguments', async () => {
    const pages = await allPrompts(await connect(keys.pro, era));
    expect(pages.map(({ length }) => length)).toEqual([100, 5]);
    const prompts = pages.flat();
    expect(new Set(prompts.map(({ name }) => name)).size).toBe(MANY);
    expect(prompts.find(({ name }) => name === letter.id)).toEqual({
      name: letter.id,
      title: 'Engagement Letter',
      description: 'A letter that opens a matter',
      arguments: [
        {
          name: 'CLIENT_NAME',
          description: 'The client for whom this is written For example: Fernhill Ltd',
          required: true,
        },
        { name: 'TONE', description: 'How it sounds One of: formal, friendly, firm.', required: false },
        {
          name: 'MATTER',
          description: expect.stringMatching(/For example: The lease of a very [^\n\p{Surrogate}]{1,110}…$/u),
          required: true,
        },
      ],
    });
  });

  test('a prompt is filled with the arguments; empty ones keep their bracketed names', async () => {
    const client = await connect(keys.pro, era);
    const { description, messages } = await client.getPrompt({
      name: letter.id,
      arguments: { CLIENT_NAME: 'Fernhill $& Ltd [MATTER]', TONE: ' ' },
    });
    expect({ description, messages }).toEqual({
      description: 'A letter that opens a matter',
      messages: [
        {
          role: 'user',
          content: { type: 'text', text: 'Write to Fernhill $& Ltd [MATTER] in a [TONE] tone about [MATTER]. See [EXHIBIT].' },
        },
      ],
    });
    expect((await client.getPrompt({ name: premium.id })).messages).toMatchObject([
      { content: { text: `Study the ${SECRET} of [CLIENT_NAME].` } },
    ]);
  });

  test('select fields are completed, others are not', async () => {
    const client = await connect(keys.pro, era);
    const complete = async (name: string, value: string) =>
      (await client.complete({ ref: { type: 'ref/prompt', name: letter.id }, argument: { name, value } })).completion.values;
    expect(await complete('TONE', 'F')).toEqual(['formal', 'friendly', 'firm']);
    expect(await complete('TONE', 'fi')).toEqual(['firm']);
    expect(await complete('MATTER', 'f')).toEqual([]);
    expect(await complete('NOTHING', '')).toEqual([]);
  });

  test('an unknown name is an invalid params error that names it', async () => {
    const client = await connect(keys.pro, era);
    await expect(client.getPrompt({ name: 'no-such-prompt' })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('There is no prompt "no-such-prompt".'),
    });
    await expect(client.getPrompt({ name: letter.id, arguments: { CLIENT: 'x', WHO: 'y' } })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringMatching(/no field CLIENT, WHO\. It has CLIENT_NAME, TONE, MATTER\./),
    });
    await expect(client.request({ method: 'prompts/list', params: { cursor: 'made up' } })).rejects.toMatchObject({
      code: -32_602,
    });
    await expect(client.callTool({ name: 'no_such_tool' })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('no_such_tool'),
    });
    await expect(
      client.complete({ ref: { type: 'ref/prompt', name: 'no-such-prompt' }, argument: { name: 'TONE', value: '' } }),
    ).rejects.toMatchObject({ code: -32_602 });
  });
});

const countUses = () => server.database.fork().execute('select count(*)::int as uses from prompt_uses');

describe('permissions', () => {
  test('the text of a premium prompt is not exposed by list, get, search or completion', async () => {
    const { token: session } = await makeFree(server);
    for (const token of [keys.free, keys.catalog, session]) {
      const client = await connect(token);
      const listed = (await allPrompts(client)).flat();
      const locked = listed.find(({ name }) => name === premium.id);
      const found = await callTool(client, 'search_prompts', { query: SECRET });
      const card = await callTool(client, 'search_prompts', { query: 'diligence' });
      const got = await callTool(client, 'get_prompt', { id: premium.id, values: { CLIENT_NAME: 'Fernhill Ltd' } });
      const error = await client.getPrompt({ name: premium.id }).catch((error: unknown) => error);
      const completed = await client.complete({
        ref: { type: 'ref/prompt', name: premium.id },
        argument: { name: 'CLIENT_NAME', value: '' },
      });
      expect(locked).toMatchObject({ title: 'Due Diligence', description: expect.stringContaining('Locked: needs Pro') });
      expect(found.data).toEqual({ totalCount: 0, totalCountIsExact: true, isNearest: false, didYouMean: null, prompts: [] });
      expect(card.data).toMatchObject({ totalCount: 1, prompts: [{ id: premium.id, isLocked: true }] });
      expect(got).toMatchObject({
        isError: false,
        data: { isLocked: true, text: null, missing: [], variables: [{ name: 'CLIENT_NAME' }] },
      });
      expect(got.text).toMatch(/locked: it needs the Pro plan \(http\S+\/subscribe\).*prompts:read/);
      expect(error).toMatchObject({ code: -32_000, message: expect.stringContaining('Pro plan'), data: { code: 'FORBIDDEN' } });
      expect(JSON.stringify([listed, found, card, got, completed, (error as Error).message])).not.toContain(SECRET);
    }
    expect((await callTool(await connect(keys.pro), 'search_prompts', { query: SECRET })).data).toMatchObject({ totalCount: 1 });
  });

  test('a key without the scope gets an error, as a tool result and as a protocol error', async () => {
    const before = await countUses();
    const none = await connect(keys.none);
    for (const [name, args] of [
      ['search_prompts', {}],
      ['get_prompt', { id: letter.id }],
      ['list_categories', {}],
      ['record_use', { id: letter.id }],
    ] as const) {
      const { isError, text } = await callTool(none, name, args);
      expect({ name, isError, text }).toEqual({
        name,
        isError: true,
        text: expect.stringMatching(/^FORBIDDEN: .+\n.*\/account\/keys/),
      });
    }
    await expect(none.request({ method: 'prompts/list' })).rejects.toMatchObject({ code: -32_000, data: { code: 'FORBIDDEN' } });
    await expect(none.getPrompt({ name: letter.id })).rejects.toMatchObject({ code: -32_000, data: { code: 'FORBIDDEN' } });
    for (const key of [keys.catalog, keys.free]) {
      const { isError, text } = await callTool(await connect(key), 'record_use', { id: letter.id });
      expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/^FORBIDDEN: /) });
    }
    expect(await countUses()).toEqual(before);
  });

  test('server errors are masked and logged', async () => {
    const client = await connect(keys.pro);
    server.logged.length = 0;
    const [tool, error] = await withoutTable(server, 'prompts', async () => [
      await callTool(client, 'search_prompts'),
      await client.getPrompt({ name: letter.id }).catch((thrown: unknown) => thrown),
    ]);
    expect(tool).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^INTERNAL_SERVER_ERROR: Internal server error\n.*the request was [\da-f-]{36}\.$/),
    });
    expect(error).toMatchObject({
      code: -32_603,
      message: expect.stringMatching(/^INTERNAL_SERVER_ERROR: Internal server error\n/),
    });
    expect(JSON.stringify([tool, (error as Error).message])).not.toMatch(/relation|select|prompts_away/);
    expect(server.logged.filter(({ msg }) => msg === 'unexpected error')).toHaveLength(2);
  });
});

test('filled in values are neither logged nor sent to the database', async () => {
  const client = await connect(keys.pro);
  server.logged.length = 0;
  server.queries.length = 0;
  const value = 'Quillfeather Holdings';
  await client.getPrompt({ name: letter.id, arguments: { CLIENT_NAME: value } });
  const { text } = await callTool(client, 'get_prompt', { id: letter.id, values: { CLIENT_NAME: value } });
  expect(text).toContain(value);
  expect(JSON.stringify([server.logged, server.queries])).not.toContain(value);
});

test('a call takes only the statements of its operation, once the key and the stars are in memory', async () => {
  const client = await connect(keys.pro);
  const count = async (call: () => Promise<unknown>) => {
    server.statements.length = 0;
    await call();
    return server.statements.length;
  };
  // The first request of a key in five minutes also writes when it was used.
  await client.listTools();
  // The first list of a member reads which prompts are starred.
  await callTool(client, 'search_prompts');
  expect({
    tools: await count(() => client.listTools()),
    search: await count(() => callTool(client, 'search_prompts')),
    get: await count(() => callTool(client, 'get_prompt', { id: letter.id })),
    categories: await count(() => callTool(client, 'list_categories')),
    prompts: await count(() => client.request({ method: 'prompts/list' })),
    prompt: await count(() => client.getPrompt({ name: letter.id })),
    completion: await count(() =>
      client.complete({ ref: { type: 'ref/prompt', name: letter.id }, argument: { name: 'TONE', value: '' } }),
    ),
  }).toEqual({ tools: 0, search: 1, get: 1, categories: 1, prompts: 1, prompt: 1, completion: 1 });
});
