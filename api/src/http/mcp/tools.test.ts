import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { callTool, protocolVersions } from '../../../test/clients/mcp.ts';
import { makeExample } from '../../../test/fixtures/factories.ts';
import { MANY, type McpLibrary, startMcpLibrary } from '../../../test/fixtures/mcp-library.ts';
import { updateSearchWords } from '../../features/prompts/import/search-index.ts';

let server: McpLibrary['server'];
let letter: McpLibrary['letter'];
let premium: McpLibrary['premium'];
let keys: McpLibrary['keys'];
let proId: McpLibrary['proId'];
let connect: McpLibrary['connect'];
let disconnect: McpLibrary['disconnect'];
beforeAll(async () => {
  ({ server, letter, premium, keys, proId, connect, disconnect } = await startMcpLibrary());
});
afterEach(() => disconnect());
afterAll(() => server.close());

describe.each(protocolVersions)('with the official client, %s', (era) => {
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
    const limits = 'limit: Must be a whole number from 1 to 20';
    for (const [tool, args, ...problems] of [
      ['search_prompts', { limit: 21 }, limits],
      ['search_prompts', { limit: 1.5 }, limits],
      ['search_prompts', { access: 'all', query: 5 }, 'query: Must be a string', 'access: Must be one of free, premium'],
      ['search_prompts', { first: 5 }, 'first: There is no such parameter. This tool takes query, category, access, limit'],
      ['get_prompt', {}, 'id: Missing: it must be a string'],
      ['get_prompt', { id: letter.id, values: { TONE: 3 } }, 'values.TONE: Must be a string'],
      ['get_prompt', { id: letter.id, values: 'firm', short: 'no' }, 'values: Must be an object', 'short: Must be true or false'],
      ['list_categories', { limit: 5 }, 'limit: There is no such parameter. This tool takes none'],
    ] as const)
      expect(await callTool(client, tool, args)).toEqual({
        isError: true,
        data: undefined,
        text: ['BAD_USER_INPUT: Some arguments do not fit this tool.', 'Correct the input and call again.', ...problems].join(
          '\n',
        ),
      });
    expect(await callTool(client, 'search_prompts', { query: 'x'.repeat(201) })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^BAD_USER_INPUT[^]*\nquery: At most 200 characters$/),
    });
    await expect(client.request({ method: 'prompts/list', params: { cursor: 'made up' } })).rejects.toMatchObject({
      message: expect.stringMatching(/\ncursor: Not a cursor of this list$/),
    });
  });
});

const uses = () =>
  server.database
    .fork()
    .execute<{ userId: string; promptId: string }[]>('select user_id as "userId", prompt_id as "promptId" from prompt_uses');

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
