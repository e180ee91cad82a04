import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OwnCategoriesDocument, OwnPromptDocument, OwnPromptsDocument } from '@promptory/sdk/operations';
import { execute, executeForError, executeText } from '../../../test/clients/graphql.ts';
import { makeFree } from '../../../test/fixtures/factories.ts';
import {
  CREATE,
  DELETE,
  fillOwnPrompts,
  makeOwnPrompt,
  ownPromptInput,
  type OwnPromptValues,
  UPDATE,
} from '../../../test/fixtures/mine.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const tick = () => (server.clock.now = new Date(server.clock.now.getTime() + 1000));
const list = async (token: string, variables: Parameters<typeof execute<object, Record<string, unknown>>>[2] = {}) => {
  const { ownPrompts } = await execute(server, OwnPromptsDocument, variables, token);
  return { ...ownPrompts, titles: ownPrompts.edges.map(({ node }) => node.title) };
};
const refuse = async (token: string, values: object) => {
  const { status, body } = await server.graphql(CREATE, { input: { ...ownPromptInput(), ...values } }, { token });
  return { status, code: body.errors?.[0]?.extensions.code, fields: body.errors?.[0]?.extensions.fields };
};
const variable = (values: object = {}) => ({ name: 'CLIENT_NAME', label: 'Client', ...values });

describe('writing', () => {
  test('names in brackets become fields, by the rules of the library', async () => {
    const { token } = await makeFree(server);
    const made = await makeOwnPrompt(server, token, {
      title: '  A letter ',
      content:
        ' Write to [CLIENT NAME], [CLIENT_NAME] and [ OPPOSING-PARTY ] on [CASE DESCRIPTION].\n- [X] done [note] [LINK](https://a.example)',
    });
    expect(made).toMatchObject({
      title: 'A letter',
      description: '',
      category: '',
      content:
        ' Write to [CLIENT_NAME], [CLIENT_NAME] and [OPPOSING_PARTY] on [CASE_DESCRIPTION].\n- [X] done [note] [LINK](https://a.example)',
    });
    expect(made.variables.map(({ name, label, type }) => [name, label, type])).toEqual([
      ['CLIENT_NAME', 'Client name', 'text'],
      ['OPPOSING_PARTY', 'Opposing party', 'text'],
      ['CASE_DESCRIPTION', 'Case description', 'longtext'],
    ]);
    expect((await execute(server, OwnPromptDocument, { id: made.id }, token)).ownPrompt).toEqual(made);
  });

  test('fields are edited by hand, and a bracket without one stays text', async () => {
    const { token } = await makeFree(server);
    const { id } = await makeOwnPrompt(server, token);
    tick();
    const fields = [
      { ...variable(), description: 'Who', placeholder: 'Ann', type: 'text', required: true, options: [] },
      {
        ...variable({ name: 'TONE', label: 'Tone' }),
        description: '',
        placeholder: '',
        type: 'select',
        required: false,
        options: ['a', 'b'],
      },
    ];
    const input = { title: 'New', category: 'Letters', content: '[TONE] [CLIENT_NAME] [OTHER]', variables: fields };
    const { updateOwnPrompt } = await executeText<{ updateOwnPrompt: object }>(server, UPDATE, { id, input }, token);
    expect(updateOwnPrompt).toMatchObject({ id, ...input, updatedAt: server.clock.now.toISOString() });
  });

  test('a copy that is older than what is stored does not replace it', async () => {
    const { token } = await makeFree(server);
    const { id, updatedAt } = await makeOwnPrompt(server, token);
    const update = (content: string, from?: string) =>
      server.graphql(UPDATE, { id, input: ownPromptInput({ title: 'Letter', content }), updatedAt: from }, { token });
    tick();
    expect(await update('From the office', updatedAt)).toMatchObject({ status: 200 });
    tick();
    const { status, body } = await update('From home', updatedAt);
    expect({ status, message: body.errors?.[0]?.message }).toEqual({
      status: 409,
      message: 'This prompt was changed in another window or on another device since you opened it.',
    });
    // Such as a request whose response was lost.
    expect(await update('From the office', updatedAt)).toMatchObject({ status: 200 });
    expect((await execute(server, OwnPromptDocument, { id }, token)).ownPrompt).toMatchObject({ content: 'From the office' });
    expect(await update('From a program')).toMatchObject({ status: 200 });
  });

  test.each<[object, Record<string, string>]>([
    [{ title: ' ' }, { title: 'Enter a title' }],
    [{ title: 'x'.repeat(121) }, { title: 'Use at most 120 characters' }],
    [{ title: 'a\nb' }, { title: 'Use a single line' }],
    [{ content: ' \n' }, { content: 'Enter the text of the prompt' }],
    [{ content: 'x'.repeat(10_001) }, { content: 'Use at most 10,000 characters' }],
    [{ content: 'a\0b' }, { content: 'Remove the characters that cannot be shown' }],
    [{ category: 'x'.repeat(41) }, { category: 'Use at most 40 characters' }],
    [{ description: 'x'.repeat(301) }, { description: 'Use at most 300 characters' }],
    [{ variables: [variable({ name: 'client' })] }, { 'variables.0.name': 'Use capitals, digits, _ and /, such as CLIENT_NAME' }],
    [
      { content: '[A_B]', variables: [variable({ name: 'A_B' }), variable({ name: 'A_B' })] },
      { variables: 'A_B is declared twice' },
    ],
    [{ content: 'No brackets', variables: [variable()] }, { variables: '[CLIENT_NAME] is not in the text' }],
    [
      { content: '[CLIENT_NAME]', variables: [variable({ type: 'select', options: ['one'] })] },
      { 'variables.0.options': 'Give at least two choices' },
    ],
    [
      { content: '[CLIENT_NAME]', variables: [variable({ options: ['one', 'two'] })] },
      { 'variables.0.options': 'Choices are only allowed for a field of the type select' },
    ],
    [{ content: '[CLIENT_NAME]', variables: [variable({ label: '' })] }, { 'variables.0.label': 'Enter a label' }],
    [
      { content: Array.from({ length: 21 }, (_, n) => `[FIELD ${n}]`).join(' ') },
      { variables: 'A prompt has at most 20 fields' },
    ],
  ])('%j is an error that says what to do, and nothing is stored', async (values, fields) => {
    const { token } = await makeFree(server);
    expect(await refuse(token, values)).toEqual({ status: 400, code: 'BAD_USER_INPUT', fields });
    expect((await list(token)).totalCount).toBe(0);
  });

  test('a text of the full size in any script fits into a request', async () => {
    const { token } = await makeFree(server);
    const content = '契'.repeat(10_000);
    expect((await makeOwnPrompt(server, token, { content })).content).toBe(content);
  });

  test('a member has at most 500, also with parallel requests', async () => {
    const { token, user } = await makeFree(server);
    await fillOwnPrompts(server, user.id, 498);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => server.graphql(CREATE, { input: ownPromptInput() }, { token })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)!.body.errors![0]!.message).toBe(
      'You have 500 of at most 500 prompts. Delete some that you no longer need.',
    );
    expect((await list(token)).totalCount).toBe(500);
  });

  test('creating is throttled', async () => {
    const { token, user } = await makeFree(server);
    const create = async () => (await server.graphql(CREATE, { input: ownPromptInput() }, { token })).status;
    const statuses: number[] = [];
    // Few at once, because a busy server turns away what it cannot serve soon.
    for (let round = 0; round <= 30; round += 1) {
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, create))));
      await server.database.fork().execute('delete from own_prompts where user_id = ?', [user.id]);
    }
    expect(statuses).toEqual(Array.from({ length: 310 }, (_, index) => (index < 300 ? 200 : 429)));
    expect(await refuse(token, {})).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  test('changing is throttled, together with all that is the own of a member', async () => {
    const { token } = await makeFree(server);
    const { id } = await makeOwnPrompt(server, token);
    const practice = async () =>
      (await server.graphql('mutation { setPracticeValues(values: []) { __typename } }', {}, { token })).status;
    const update = async () => (await server.graphql(UPDATE, { id, input: ownPromptInput() }, { token })).status;
    for (let round = 0; round < 12; round += 1)
      expect(await Promise.all(Array.from({ length: 10 }, () => (round % 2 ? update() : practice())))).toEqual(
        Array(10).fill(200),
      );
    expect([await update(), await practice()]).toEqual([429, 429]);
    expect((await refuse(token, { title: '' })).status).toBe(400);
  });
});

describe('finding', () => {
  test('lists the last saved first, in pages that skip and repeat nothing', async () => {
    const { token, user } = await makeFree(server);
    await fillOwnPrompts(server, user.id, 7);
    tick();
    const last = await makeOwnPrompt(server, token);
    const all = (await list(token, { first: 100 })).edges.map(({ node }) => node.id);
    expect([all.length, all[0]]).toEqual([8, last.id]);
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(token, { first: 3, after });
      expect(page.totalCount).toBe(8);
      paged.push(...page.edges.map(({ node }) => node.id));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(paged).toEqual(all);
  });

  test('searches title, description, category and text, by words and their beginnings', async () => {
    const { token } = await makeFree(server);
    await makeOwnPrompt(server, token, { title: 'Lease letter', category: 'Real estate', content: 'About the garden.' });
    await makeOwnPrompt(server, token, { title: 'Memo', description: 'For reviews', content: 'It\'s [TONE] & "done" | !x' });
    const found = async (search: string) => (await list(token, { search })).titles;
    expect(await found('lease')).toEqual(['Lease letter']);
    expect(await found('gard')).toEqual(['Lease letter']);
    expect(await found('reviewing')).toEqual(['Memo']);
    expect(await found('estate letters')).toEqual(['Lease letter']);
    expect(await found('lease memo')).toEqual([]);
    expect(await found("!x | & ':*")).toEqual(['Memo']);
    expect(await found('&|!')).toEqual([]);
    expect((await found(' ')).sort()).toEqual(['Lease letter', 'Memo']);
  });

  test('searches words however their letters are composed, with accents or without, and keeps them as they were saved', async () => {
    const { token } = await makeFree(server);
    const titles = ['Résumé'.normalize('NFD'), 'Ｆｕｌｌ ｗｉｄｔｈ', 'हिन्दी पत्र'];
    for (const title of titles) await makeOwnPrompt(server, token, { title, content: `About ${title}` });
    const found = async (search: string) => (await list(token, { search })).titles;
    for (const search of ['résumé', 'RÉSUMÉ'.normalize('NFD'), 'résu', 'resume', 'Resumes', 'resu'])
      expect(await found(search)).toEqual([titles[0]]);
    for (const search of ['full width', 'Ｆｕｌｌ']) expect(await found(search)).toEqual([titles[1]]);
    for (const search of ['हिन्दी', 'हिन्', 'पत्र हिन्दी']) expect(await found(search)).toEqual([titles[2]]);
    expect(await found('resumption')).toEqual([]);
  });

  test('reads each document once for a search', async () => {
    const { token } = await makeFree(server);
    server.statements.length = 0;
    await list(token, { search: 'memo' });
    expect(server.statements.join('\n').match(/o\.document @@/g)).toHaveLength(1);
  });

  test('searches words that are common, and words that are being typed', async () => {
    const { token } = await makeFree(server);
    await makeOwnPrompt(server, token, { title: 'Will and trust', content: 'About an estate.' });
    await makeOwnPrompt(server, token, { title: 'Management letter', content: 'To the board.' });
    const found = async (search: string) => (await list(token, { search })).titles;
    expect(await found('will')).toEqual(['Will and trust']);
    for (let end = 'm'.length; end <= 'management'.length; end += 1)
      expect(await found('management'.slice(0, end))).toEqual(['Management letter']);
    expect(await found('letters managem')).toEqual(['Management letter']);
    expect(await found('letter for management')).toEqual(['Management letter']);
    expect(await found('letter estate')).toEqual([]);
  });

  test('searches twelve words at most, and a repeated one once', async () => {
    const { token } = await makeFree(server);
    const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
    await makeOwnPrompt(server, token, { title: 'Numbers', content: words.join(' ') });
    const found = async (search: string[]) => (await list(token, { search: search.join(' ') })).titles;
    expect(await found([...words, 'thirteen'])).toEqual(['Numbers']);
    expect(await found([...words.slice(0, 11), 'thirteen'])).toEqual([]);
    expect(await found([...words.map(() => 'one'), 'thirteen'])).toEqual([]);
  });

  test('categories are named by the member and filter the list', async () => {
    const { token } = await makeFree(server);
    for (const category of ['Letters', 'briefs', 'Letters', '']) await makeOwnPrompt(server, token, { category });
    expect((await execute(server, OwnCategoriesDocument, {}, token)).ownCategories).toEqual([
      { name: 'briefs', promptCount: 1 },
      { name: 'Letters', promptCount: 2 },
    ]);
    expect((await list(token, { category: 'Letters' })).totalCount).toBe(2);
    expect((await list(token, { category: '' })).totalCount).toBe(1);
    expect((await list(token, { category: 'None' })).totalCount).toBe(0);
  });

  test.each([{ first: 0 }, { first: 101 }, { after: 'garbage' }, { search: 'x'.repeat(201) }])(
    'rejects %j',
    async (variables) => {
      const { token } = await makeFree(server);
      const error = await executeForError(server, OwnPromptsDocument, variables, token);
      expect(error).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
    },
  );
});

test('deleting removes it; what does not exist is NOT_FOUND', async () => {
  const { token } = await makeFree(server);
  const { id } = await makeOwnPrompt(server, token);
  expect(await executeText(server, DELETE, { id }, token)).toEqual({ deleteOwnPrompt: true });
  const input: OwnPromptValues = ownPromptInput();
  for (const missing of [id, 'nothing', '', '\0', "' or 1=1"]) {
    for (const [query, variables] of [
      [OwnPromptDocument.toString(), { id: missing }],
      [UPDATE, { id: missing, input }],
      [DELETE, { id: missing }],
    ] as const) {
      const { status, body } = await server.graphql(query, variables, { token });
      expect({ missing, status, message: body.errors?.[0]?.message }).toEqual({
        missing,
        status: 404,
        message: 'Prompt not found',
      });
    }
  }
});
