import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PracticeDocument, SetFieldDocument, SetPracticeValuesDocument } from '@promptory/sdk/operations';
import { execute, executeForError } from '../../../test/clients/graphql.ts';
import { makeFree, makePro } from '../../../test/fixtures/factories.ts';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import type { PracticeField } from '../prompts/content/practice-file.ts';

let server: TestServer;

const field = (name: string, type: PracticeField['type'] = 'text'): PracticeField => ({
  name,
  label: `The ${name.toLowerCase()}`,
  description: `What ${name} is to you`,
  placeholder: 'Something',
  type,
});
const asking = (slug: string, categoryId: string, ...names: string[]) =>
  promptFile(slug, {
    categoryId,
    variables: names.map((name) => ({
      name,
      label: name,
      description: `The ${name} of this prompt`,
      placeholder: 'Something',
      type: 'text',
      required: false,
    })),
  });
const sampleCategory = (id: string, position: number) => categoryFile({ id, name: id, position });
const library = {
  ...libraryOf(
    [asking('law-one', 'law', 'STATE', 'FIRM'), asking('law-two', 'law', 'STATE'), asking('tax-one', 'tax', 'VOICE', 'FIRM')],
    [sampleCategory('law', 1), sampleCategory('tax', 2)],
  ),
  practice: [field('FIRM'), field('STATE'), field('VOICE', 'longtext'), field('UNUSED')],
};

beforeAll(async () => {
  server = await startServer();
  await importInto(server, library);
});
afterAll(() => server.close());

const read = async (token: string) => (await execute(server, PracticeDocument, {}, token)).practice.fields;
const valuesOf = async (token: string) => Object.fromEntries((await read(token)).map(({ name, value }) => [name, value]));
const write = (token: string, values: Record<string, string>) =>
  execute(server, SetPracticeValuesDocument, { values: Object.entries(values).map(([name, value]) => ({ name, value })) }, token);
const writeForError = (token: string | undefined, values: Record<string, string>) =>
  executeForError(
    server,
    SetPracticeValuesDocument,
    { values: Object.entries(values).map(([name, value]) => ({ name, value })) },
    token,
  );

test('it asks for what the prompts of the library ask, with how many do', async () => {
  const { token } = await makeFree(server);
  expect(await read(token)).toEqual([
    {
      name: 'FIRM',
      label: 'The firm',
      description: 'What FIRM is to you',
      placeholder: 'Something',
      isLong: false,
      promptCount: 2,
      value: '',
    },
    expect.objectContaining({ name: 'STATE', promptCount: 2, isLong: false }),
    expect.objectContaining({ name: 'VOICE', promptCount: 1, isLong: true }),
  ]);
});

test('what the field of the member asks most comes first', async () => {
  const { token } = await makeFree(server);
  const order = async (id: string) => {
    await execute(server, SetFieldDocument, { field: id }, token);
    return (await read(token)).map(({ name }) => name);
  };
  expect(await order('law')).toEqual(['STATE', 'FIRM', 'VOICE']);
  expect(await order('tax')).toEqual(['FIRM', 'VOICE', 'STATE']);
});

test('a value is stored, changed and removed by itself, and belongs to one member', async () => {
  const { token } = await makeFree(server);
  const { token: other } = await makePro(server);
  await write(token, { FIRM: '  Alder & Wynn $& LLP ', VOICE: 'Plain.\n\nDry.' });
  await write(token, { STATE: 'Oregon' });
  expect(await valuesOf(token)).toEqual({ FIRM: 'Alder & Wynn $& LLP', STATE: 'Oregon', VOICE: 'Plain.\n\nDry.' });
  await write(token, { FIRM: '\u202eAlder\u2800', VOICE: ' \u200b\n\u2800' });
  expect(await valuesOf(token)).toEqual({ FIRM: 'Alder', STATE: 'Oregon', VOICE: '' });
  expect(await valuesOf(other)).toEqual({ FIRM: '', STATE: '', VOICE: '' });
});

test.each([
  [{ STATE: 'Oregon', NOTHING: 'x' }, 'The practice profile has no field NOTHING'],
  [{ STATE: 'Oregon', UNUSED: 'x' }, 'The practice profile has no field UNUSED'],
  [{ STATE: 'Oregon', FIRM: 'x'.repeat(201) }, 'The firm: use at most 200 characters'],
  [{ STATE: 'Oregon', VOICE: 'x'.repeat(4001) }, 'The voice: use at most 4,000 characters'],
  [{ STATE: 'Oregon', FIRM: 'a\0b' }, 'The firm: remove the characters that cannot be shown'],
  [{ STATE: 'Oregon', constructor: 'x' }, 'The practice profile has no field constructor'],
])('%j stores nothing and says what to do', async (values, message) => {
  const { token } = await makeFree(server);
  expect(await writeForError(token, values as Record<string, string>)).toMatchObject({ code: 'BAD_USER_INPUT', message });
  expect(await valuesOf(token)).toEqual({ FIRM: '', STATE: '', VOICE: '' });
});

test('a visitor has none', async () => {
  expect(await executeForError(server, PracticeDocument, {})).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await writeForError(undefined, { STATE: 'Oregon' })).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a value outlives a library without its field', async () => {
  const { token } = await makeFree(server);
  await write(token, { STATE: 'Oregon', FIRM: 'Alder' });
  await importInto(server, { ...library, practice: [field('FIRM')] });
  expect(await valuesOf(token)).toEqual({ FIRM: 'Alder' });
  await importInto(server, library);
  expect(await valuesOf(token)).toEqual({ STATE: 'Oregon', FIRM: 'Alder', VOICE: '' });
});
