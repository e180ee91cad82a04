import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt } from '../../../../test/fixtures/factories.ts';
import { fillOwnPrompts, makeOwnPrompt, ownPromptInput } from '../../../../test/fixtures/mine.ts';
import { makeMyVersion } from '../../../../test/fixtures/my-versions.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import type { Category } from '../../prompts/category.entity.ts';
import type { Prompt } from '../../prompts/prompt.entity.ts';

const EXPORT = '{ exportMine }';
const IMPORT =
  'mutation ($inputs: [OwnPromptInput!]!, $dryRun: Boolean! = false) { importOwnPrompts(inputs: $inputs, dryRun: $dryRun) }';
const COLLECTION = `mutation ($name: String!, $entries: [ImportedEntryInput!]!) {
  importCollection(name: $name, entries: $entries) { addedCount missing collection { id name entryCount } }
}`;

interface Exported {
  format: string;
  version: number;
  exportedAt: string;
  prompts: { id: string; title: string; content: string; variables: object[] }[];
  collections: {
    name: string;
    updatedAt: string;
    entries: { promptId: string | null; ownPromptId: string | null; note: string }[];
  }[];
}

let server: TestServer;
let letter: Prompt;
let memo: Prompt;
let category: Category;
beforeAll(async () => {
  server = await startServer();
  category = await makeCategory(server);
  [letter, memo] = [await makePrompt(server, category), await makePrompt(server, category)];
});
afterAll(() => server.close());

const exported = async (token: string) =>
  JSON.parse((await executeText<{ exportMine: string }>(server, EXPORT, {}, token)).exportMine) as Exported;
const importPrompts = async (token: string, inputs: object[], dryRun = false) =>
  (await executeText<{ importOwnPrompts: string[] }>(server, IMPORT, { inputs, dryRun }, token)).importOwnPrompts;
interface Imported {
  addedCount: number;
  missing: string[];
  collection: { id: string; name: string; entryCount: number };
}
const importEntries = async (token: string, name: string, entries: object[]) =>
  (await executeText<{ importCollection: Imported }>(server, COLLECTION, { name, entries }, token)).importCollection;
const refusal = async (token: string, query: string, variables: object) => {
  const { status, body } = await server.graphql(query, { ...variables }, { token });
  return { status, code: body.errors?.[0]?.extensions.code, fields: body.errors?.[0]?.extensions.fields };
};

test('a file may write the ids in capital letters', async () => {
  const { token } = await makeFree(server);
  const { id } = await makeOwnPrompt(server, token);
  const entries = [{ ownPromptId: id.toUpperCase(), note: '' }];
  expect(await importEntries(token, 'Mornings', entries)).toMatchObject({ addedCount: 1, missing: [] });
  expect(await importEntries(token, 'Mornings', entries)).toMatchObject({ addedCount: 0, missing: [] });
});

test('what one account exports, another imports, in the same order and with nothing lost', async () => {
  const [one, other] = [await makeFree(server), await makeFree(server)];
  const variables = [{ name: 'TONE', label: 'Tone', type: 'select', options: ['formal', 'friendly'], required: true }];
  const first = await makeOwnPrompt(server, one.token, { title: 'Näive “first”', content: ' In a [TONE] tone.\r\n', variables });
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  await makeOwnPrompt(server, one.token, { title: 'Second', description: 'For mornings', category: 'Letters' });
  await importEntries(one.token, 'Mornings', [{ ownPromptId: first.id, note: 'Before the call' }, { promptId: letter.id }]);
  const { format, version, exportedAt, prompts, collections } = await exported(one.token);
  expect({ format, version, exportedAt }).toEqual({
    format: 'promptory.mine',
    version: 1,
    exportedAt: server.clock.now.toISOString(),
  });

  const inputs = prompts.map(({ title, content, variables, ...rest }) => {
    const { description, category } = rest as unknown as { description: string; category: string };
    return { title, description, category, content, variables };
  });
  const ids = await importPrompts(other.token, inputs);
  const idOf = new Map(prompts.map(({ id }, index) => [id, ids[index]]));
  for (const { name, entries } of collections)
    await importEntries(
      other.token,
      name,
      entries.map(({ promptId, ownPromptId, note }) => ({ promptId, ownPromptId: ownPromptId && idOf.get(ownPromptId), note })),
    );

  const arrived = await exported(other.token);
  const bare = ({ prompts, collections }: Exported) => ({
    prompts: prompts.map(({ title, content, variables }) => ({ title, content, variables })),
    collections: collections.map(({ name, entries }) => ({
      name,
      entries: entries.map(({ promptId, note }) => ({ promptId, note })),
    })),
  });
  expect(bare(arrived)).toEqual(bare({ format, version, exportedAt, prompts, collections }));
  expect(arrived.prompts.map(({ title }) => title)).toEqual(['Näive “first”', 'Second']);
  expect(arrived.collections[0]!.entries[0]!.ownPromptId).toBe(arrived.prompts[0]!.id);
});

describe('importing prompts', () => {
  test('adds none if one of them is wrong, and says which', async () => {
    const { token } = await makeFree(server);
    const inputs = [ownPromptInput(), ownPromptInput({ title: '' })];
    const expected = { status: 400, code: 'BAD_USER_INPUT', fields: { '1.title': 'Enter a title' } };
    for (const dryRun of [true, false]) expect(await refusal(token, IMPORT, { inputs, dryRun })).toEqual(expected);
    expect((await exported(token)).prompts).toEqual([]);
  });

  test('adds none in a dry run', async () => {
    const { token } = await makeFree(server);
    expect(await importPrompts(token, [ownPromptInput()], true)).toEqual([]);
    expect((await exported(token)).prompts).toEqual([]);
  });

  test('adds none beyond the limit of a member', async () => {
    const { token, user } = await makeFree(server);
    await fillOwnPrompts(server, user.id, 499);
    expect(await refusal(token, IMPORT, { inputs: [ownPromptInput(), ownPromptInput()] })).toMatchObject({ code: 'CONFLICT' });
    expect((await exported(token)).prompts).toHaveLength(499);
    expect(await importPrompts(token, [ownPromptInput()])).toHaveLength(1);
  });

  test.each([[0], [51]])('takes 1 to 50 at once, not %d', async (count) => {
    const { token } = await makeFree(server);
    const inputs = Array.from({ length: count }, () => ownPromptInput());
    expect(await refusal(token, IMPORT, { inputs })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { inputs: 'Give 1 to 50 prompts at once' },
    });
  });

  test('reads the fields of a text that comes without them', async () => {
    const { token } = await makeFree(server);
    await importPrompts(token, [ownPromptInput({ content: 'To [OUR CLIENT].' })]);
    expect((await exported(token)).prompts).toMatchObject([{ content: 'To [OUR_CLIENT].', variables: [{ name: 'OUR_CLIENT' }] }]);
  });
});

describe('importing a collection', () => {
  test('again changes nothing; what is new is added at the end', async () => {
    const { token } = await makeFree(server);
    const noted = { promptId: letter.id, note: 'Mine' };
    const { collection } = await importEntries(token, 'Mornings', [noted]);
    expect(await importEntries(token, 'Mornings', [{ ...noted, note: 'Of the file' }])).toEqual({
      addedCount: 0,
      missing: [],
      collection: { id: collection.id, name: 'Mornings', entryCount: 1 },
    });
    const second = await importEntries(token, 'Mornings', [{ promptId: memo.id }, noted, { promptId: memo.id }]);
    expect(second).toMatchObject({ addedCount: 1, collection: { id: collection.id, entryCount: 2 } });
    expect((await exported(token)).collections).toMatchObject([
      { entries: [{ promptId: letter.id, note: 'Mine' }, { promptId: memo.id }] },
    ]);
  });

  test('finds a collection whose name looks the same', async () => {
    const { token } = await makeFree(server);
    const { collection } = await importEntries(token, 'Cafe\u0301 notes', [{ promptId: letter.id }]);
    const again = await importEntries(token, 'Caf\u00e9  notes', [{ promptId: memo.id }]);
    expect(again).toMatchObject({ collection: { id: collection.id, name: 'Caf\u00e9 notes', entryCount: 2 } });
  });

  test('leaves out what is not there, or belongs to somebody else, and names it', async () => {
    const [{ token }, other] = [await makeFree(server), await makeFree(server)];
    const { id } = await makeOwnPrompt(server, other.token);
    const entries = [{ promptId: 'no-such-prompt' }, { ownPromptId: id }, { promptId: letter.id }];
    expect(await importEntries(token, 'Mornings', entries)).toMatchObject({
      addedCount: 1,
      missing: ['no-such-prompt', id],
      collection: { entryCount: 1 },
    });
  });

  test('leaves out the id of a prompt of the other kind, and one that is no id', async () => {
    const { token } = await makeFree(server);
    const { id } = await makeOwnPrompt(server, token);
    const entries = [{ promptId: '' }, { promptId: id }, { ownPromptId: letter.id }, { ownPromptId: '' }, { ownPromptId: id }];
    expect(await importEntries(token, 'Mornings', entries)).toMatchObject({
      addedCount: 1,
      missing: ['', id, letter.id, ''],
      collection: { entryCount: 1 },
    });
  });

  test('refuses an entry of both kinds or of none, and too many', async () => {
    const { token } = await makeFree(server);
    const tooMany = Array.from({ length: 101 }, (_, index) => ({ promptId: `p-${index}` }));
    for (const entries of [[{}], [{ promptId: letter.id, ownPromptId: letter.id }], tooMany])
      expect(await refusal(token, COLLECTION, { name: 'Mornings', entries })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect((await exported(token)).collections).toEqual([]);
  });

  test('refuses one more than a collection may have, and leaves it as it was', async () => {
    const { token, user } = await makeFree(server);
    await fillOwnPrompts(server, user.id, 101);
    const ids = (await exported(token)).prompts.map(({ id }) => ({ ownPromptId: id }));
    await importEntries(token, 'Full', ids.slice(0, 100));
    expect(await refusal(token, COLLECTION, { name: 'Full', entries: ids.slice(100) })).toMatchObject({ code: 'CONFLICT' });
    expect((await exported(token)).collections[0]!.entries).toHaveLength(100);
  });

  test('counts archived prompts of the collection, too', async () => {
    const { token, user } = await makeFree(server);
    const archived = await makePrompt(server, category, { archivedAt: server.clock.now });
    await fillOwnPrompts(server, user.id, 100);
    const ids = (await exported(token)).prompts.map(({ id }) => ({ ownPromptId: id }));
    await importEntries(token, 'Full', [{ promptId: archived.id }, ...ids.slice(0, 99)]);
    expect(await refusal(token, COLLECTION, { name: 'Full', entries: ids.slice(99) })).toMatchObject({ code: 'CONFLICT' });
    expect((await exported(token)).collections[0]!.entries).toHaveLength(100);
  });

  test('is a change of the collection', async () => {
    const { token } = await makeFree(server);
    await importEntries(token, 'Mornings', [{ promptId: letter.id }]);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await importEntries(token, 'Mornings', [{ promptId: memo.id }]);
    const [collection] = (await exported(token)).collections;
    expect(new Date(collection!.updatedAt)).toEqual(server.clock.now);
  });
});

describe('importing versions', () => {
  const VERSIONS = `mutation ($inputs: [ImportedMyVersionInput!]!, $dryRun: Boolean! = false) {
    importMyVersions(inputs: $inputs, dryRun: $dryRun) { added kept locked missing }
  }`;
  const importVersions = async (token: string, inputs: object[], dryRun = false) =>
    (await executeText<{ importMyVersions: object }>(server, VERSIONS, { inputs, dryRun }, token)).importMyVersions;
  const versionsOf = async (token: string) => ((await exported(token)) as unknown as { versions: object[] }).versions;

  test('what one account exports, another imports; what is there stays as it is', async () => {
    const [one, other] = [await makeFree(server), await makeFree(server)];
    await makeMyVersion(server, one.token, letter, { content: 'Mine for [CLIENT_NAME]', note: 'Why' });
    await makeMyVersion(server, other.token, memo, { content: 'Theirs' });
    const premium = await makePrompt(server, letter.category.id, { isPremium: true });
    const [file] = await versionsOf(one.token);
    const { promptId, content, defaults, note } = file as Record<string, unknown>;
    const inputs = [
      { promptId, content, defaults, note },
      ...[memo.id, premium.id, 'nothing'].map((id) => ({ promptId: id, content: 'Of the file' })),
    ];
    const result = { added: [letter.id], kept: [memo.id], locked: [premium.id], missing: ['nothing'] };
    expect(await importVersions(other.token, inputs, true)).toEqual(result);
    expect(await versionsOf(other.token)).toHaveLength(1);
    expect(await importVersions(other.token, inputs)).toEqual(result);
    expect(await versionsOf(other.token)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ promptId: letter.id, content: 'Mine for [CLIENT_NAME]', note: 'Why', isLocked: false }),
        expect.objectContaining({ promptId: memo.id, content: 'Theirs' }),
      ]),
    );
    expect(await importVersions(other.token, inputs)).toMatchObject({ added: [], kept: [letter.id, memo.id] });
  });

  test('adds none if one of them is wrong, a prompt is named twice, or there are too many', async () => {
    const { token } = await makeFree(server);
    const input = { promptId: letter.id, content: 'A text' };
    const tooMany = Array.from({ length: 51 }, (_, index) => ({ ...input, promptId: `p-${index}` }));
    for (const inputs of [[], tooMany, [input, input], [input, { promptId: memo.id, content: '' }]])
      expect(await refusal(token, VERSIONS, { inputs })).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
    expect(await versionsOf(token)).toEqual([]);
  });
});

describe('of one request', () => {
  // A variable may be named many times, so that the request itself is small.
  const manyOf = (count: number, one: string) =>
    Array.from({ length: count }, (_, index) => one.replace('#', `${index}`)).join(', ');

  test.each([
    ['versions', manyOf(20, '{ promptId: "p-#", content: $text }'), 'importMyVersions', '{ missing }'],
    ['prompts', manyOf(20, '{ title: "P", content: $text }'), 'importOwnPrompts', ''],
    ['workflows', manyOf(20, '{ title: "W #", steps: [{ title: $text, promptId: "p" }] }'), 'importOwnWorkflows', ''],
  ])('%s have at most 100 kB in all', async (_, inputs, field, selection) => {
    const { token } = await makeFree(server);
    const query = `mutation ($text: String!) { ${field}(inputs: [${inputs}], dryRun: true) ${selection} }`;
    const tooLong = { status: 400, code: 'BAD_USER_INPUT', fields: { inputs: expect.stringContaining('100 kB') } };
    expect(await refusal(token, query, { text: 'if it is '.repeat(1100) })).toEqual(tooLong);
    expect(await refusal(token, query, { text: 'If it is' })).not.toMatchObject({ fields: { inputs: expect.any(String) } });
  });

  test('what the page sends at most is taken', async () => {
    const { token } = await makeFree(server);
    const inputs = Array.from({ length: 50 }, () => ownPromptInput({ content: 'x'.repeat(1400) }));
    expect(JSON.stringify(inputs).length).toBeGreaterThan(70 * 1024);
    expect(await importPrompts(token, inputs)).toHaveLength(50);
  });
});
