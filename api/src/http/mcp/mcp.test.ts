import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { withoutTable } from '../../../test/without-table.ts';
import {
  makeCategory,
  makeExample,
  makeFree,
  makePro,
  makePrompt,
  makePrompts,
  makeVariable,
} from '../../../test/fixtures/factories.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { allPrompts, callTool, connectAssistant, type ProtocolVersion, protocolVersions } from '../../../test/clients/mcp.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { updateSearchWords } from '../../features/prompts/import/search-index.ts';
import { type Prompt, VariableType } from '../../features/prompts/prompt.entity.ts';

/** Occurs only in the text of the premium prompt. */
const SECRET = 'zymurgy';
const MANY = 105;

let server: TestServer;
let letter: Prompt;
let premium: Prompt;
let keys: Record<'pro' | 'free' | 'test' | 'catalog' | 'none', string>;
let proId: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_KEY_REQUESTS: '1000', LIMIT_KEY_COST: '1000000' });
  const legal = await makeCategory(server, { id: 'legal', name: 'Legal' });
  await makePrompts(server, legal, MANY - 2);
  letter = await makePrompt(server, legal, {
    title: 'Engagement Letter',
    description: 'A letter that opens a matter',
    content: 'Write to [CLIENT_NAME] in a [TONE] tone about [MATTER]. See [EXHIBIT].',
    variables: [
      makeVariable(),
      makeVariable({
        name: 'TONE',
        label: 'Tone',
        description: 'How it sounds',
        type: VariableType.select,
        required: false,
        options: ['formal', 'friendly', 'firm'],
      }),
      makeVariable({
        name: 'MATTER',
        label: 'Matter',
        placeholder: `The lease\n  of ${'a very '.repeat(14)}larger 🏠🏠🏠 hall`,
      }),
    ],
  });
  premium = await makePrompt(server, legal, {
    title: 'Due Diligence',
    isPremium: true,
    content: `Study the ${SECRET} of [CLIENT_NAME].`,
  });
  const [{ user: pro }, { user: free }] = [await makePro(server), await makeFree(server)];
  proId = pro.id;
  keys = {
    pro: (await makeKey(server, pro)).key,
    free: (await makeKey(server, free)).key,
    test: (await makeKey(server, pro, { isTest: true })).key,
    catalog: (await makeKey(server, pro, { scopes: ['catalog:read'] })).key,
    none: (await makeKey(server, pro, { scopes: ['schema:read'] })).key,
  };
});
afterAll(() => server.close());

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});
async function connect(token: string, era?: ProtocolVersion) {
  const client = await connectAssistant(server, token, era);
  open.push(client);
  return client;
}
const uses = () =>
  server.database
    .fork()
    .execute<{ userId: string; promptId: string }[]>('select user_id as "userId", prompt_id as "promptId" from prompt_uses');

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

  test('search_prompts filters by words, category and plan', async () => {
    const client = await connect(keys.pro, era);
    const { isError, data, text } = await callTool(client, 'search_prompts', { query: 'engagement letter' });
    expect({ isError, data }).toEqual({
      isError: false,
      data: {
        totalCount: 1,
        totalCountIsExact: true,
        isNearest: false,
        didYouMean: null,
        prompts: [
          {
            id: letter.id,
            title: 'Engagement Letter',
            description: 'A letter that opens a matter',
            category: { id: 'legal', name: 'Legal' },
            isLocked: false,
          },
        ],
      },
    });
    expect(text).toContain(`Engagement Letter (id: ${letter.id}; Legal)`);
    expect((await callTool(client, 'search_prompts', { access: 'premium' })).data).toMatchObject({
      totalCount: 1,
      prompts: [{ id: premium.id }],
    });
    const nearest = await callTool(client, 'search_prompts', { query: 'engagement qwertzuiop yxcvbnmlk' });
    expect(nearest).toMatchObject({
      data: { isNearest: true, prompts: [{ id: letter.id }] },
      text: expect.stringMatching(/^No prompt fits well\. These come nearest:/),
    });
    const page = await callTool(client, 'search_prompts', { category: 'legal', limit: 20 });
    expect(page.data).toMatchObject({ totalCount: MANY, prompts: { length: 20 } });
    const byName = await callTool(client, 'search_prompts', { category: ' LEGAL', limit: 20 });
    expect(byName.data).toEqual(page.data);
    const unknown = await callTool(client, 'search_prompts', { category: 'no-such-category' });
    expect(unknown).toMatchObject({
      isError: true,
      text: expect.stringMatching(/There is no category "no-such-category"\.\n.*\ncategory: Must be one of [^]*\blegal\b/),
    });
    const nothing = await callTool(client, 'search_prompts', { category: 'legal', query: 'qwertzuiop' });
    expect(nothing).toMatchObject({
      isError: false,
      data: { totalCount: 0, prompts: [] },
      text: expect.stringContaining('No prompt'),
    });
  });

  test('search_prompts suggests a correction of what was searched for as typed', async () => {
    await updateSearchWords(server.database.fork());
    const client = await connect(keys.pro, era);
    expect(await callTool(client, 'search_prompts', { query: '"engagement leter"' })).toMatchObject({
      data: { totalCount: 0, didYouMean: '"engagement letter"' },
      text: 'No prompt matches. Try fewer or other words. Did you mean: "engagement letter"?',
    });
  });

  test('get_prompt returns the text, the fields and the missing values', async () => {
    const client = await connect(keys.pro, era);
    const { data, text } = await callTool(client, 'get_prompt', {
      id: letter.id,
      values: { CLIENT_NAME: 'Fernhill Ltd', TONE: 'firm' },
    });
    const filled = 'Write to Fernhill Ltd in a firm tone about [MATTER]. See [EXHIBIT].';
    expect(data).toMatchObject({
      id: letter.id,
      isLocked: false,
      text: filled,
      missing: ['MATTER'],
      variables: [
        { name: 'CLIENT_NAME', label: 'Client name', example: 'Fernhill Ltd', type: 'text', required: true, options: [] },
        { name: 'TONE', type: 'select', required: false, options: ['formal', 'friendly', 'firm'] },
        { name: 'MATTER', example: letter.variables[2]!.placeholder },
      ],
    });
    expect(text).toContain(filled);
    expect(text).toContain('- MATTER (required)');
    expect(await callTool(client, 'get_prompt', { id: letter.id, values: { WHO: 'x' } })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^BAD_USER_INPUT: .*no field WHO\. It has CLIENT_NAME, TONE, MATTER\./),
    });
    expect(await callTool(client, 'get_prompt', { id: 'no-such-prompt' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^NOT_FOUND: There is no prompt "no-such-prompt"\.\n.*search_prompts/),
    });
  });

  test('get_prompt opens the short version and fills the follow-ups', async () => {
    const client = await connect(keys.pro, era);
    await server.database.fork().execute(`update prompts set short_content = 'Greet [CLIENT_NAME].', version = '2.0',
      follow_ups = '[{"title": "Shorten it", "text": "One page for [CLIENT_NAME]."}]' where id = '${letter.id}'`);
    const open = async (args: object) =>
      (await callTool(client, 'get_prompt', { id: letter.id, values: { CLIENT_NAME: 'Fernhill Ltd' }, ...args })).data;
    const followUps = [{ title: 'Shorten it', text: 'One page for Fernhill Ltd.' }];
    expect(await open({ short: true })).toMatchObject({
      text: 'Greet Fernhill Ltd.',
      missing: [],
      isShort: true,
      hasShort: true,
      version: '2.0',
      followUps,
    });
    expect(await open({})).toMatchObject({ isShort: false, hasShort: true, text: expect.stringContaining('tone') });
    const locked = await callTool(await connect(keys.free, era), 'get_prompt', { id: premium.id, short: true });
    expect(locked.data).toMatchObject({ text: null, isShort: false, hasShort: false, followUps: [] });
  });

  test('get_example returns the case and the answer, also of a locked prompt', async () => {
    await makeExample(server, premium.id);
    const client = await connect(keys.free, era);
    const { data, text } = await callTool(client, 'get_example', { id: premium.id });
    const answer = '## Letter\n\nDear Fernhill.';
    expect(data).toEqual({
      id: premium.id,
      values: [{ name: 'CLIENT_NAME', value: 'Fernhill Ltd' }],
      answer,
      answeredOn: '2026-11-23',
    });
    expect(text).toContain('CLIENT_NAME: Fernhill Ltd');
    expect(text).toContain('unedited, on 2026-11-23');
    expect(await callTool(client, 'get_example', { id: letter.id })).toMatchObject({
      isError: true,
      text: expect.stringContaining('has no worked example yet'),
    });
  });

  test('list_categories returns the categories', async () => {
    const { data, text } = await callTool(await connect(keys.pro, era), 'list_categories');
    expect(data).toEqual({
      categories: [{ id: 'legal', name: 'Legal', description: expect.any(String), promptCount: MANY }],
    });
    expect(text).toContain(`Legal (id: legal, ${MANY} prompts)`);
  });

  test('invalid arguments are reported to the model, so that it can correct them', async () => {
    const client = await connect(keys.pro, era);
    for (const args of [{ limit: 21 }, { limit: 0 }, { first: 5 }, { access: 'all' }, { query: 5 }]) {
      const { isError, text } = await callTool(client, 'search_prompts', args);
      expect({ args, isError, text }).toEqual({ args, isError: true, text: expect.stringContaining(Object.keys(args)[0]!) });
    }
    expect(await callTool(client, 'search_prompts', { query: 'x'.repeat(201) })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^BAD_USER_INPUT[^]*\nquery: At most 200 characters$/),
    });
    await expect(client.request({ method: 'prompts/list', params: { cursor: 'made up' } })).rejects.toMatchObject({
      message: expect.stringMatching(/\ncursor: Not a cursor of this list$/),
    });
  });
});

test('record_use counts a use; with a test key it is rolled back', async () => {
  const tried = await callTool(await connect(keys.test), 'record_use', { id: premium.id });
  expect(tried).toMatchObject({
    isError: false,
    data: { id: premium.id, isCounted: true, usageCount: 1, thisWeek: 1, totalUsed: 1 },
  });
  expect(await uses()).toEqual([]);
  const done = await callTool(await connect(keys.pro), 'record_use', { id: premium.id });
  expect(done).toMatchObject({ isError: false, data: tried.data, text: expect.stringContaining('in all: 1') });
  expect(await uses()).toEqual([{ userId: proId, promptId: premium.id }]);
  expect(await callTool(await connect(keys.pro), 'record_use', { id: premium.id })).toMatchObject({
    isError: false,
    data: { isCounted: false, totalUsed: 1 },
    text: expect.stringMatching(/^Not counted again/),
  });
});

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
    const before = await uses();
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
    expect(await uses()).toEqual(before);
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
