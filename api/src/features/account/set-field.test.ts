import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SetFieldDocument, StartPromptsDocument } from '@promptory/sdk/operations';
import { execute, executeForError, executeText } from '../../../test/clients/graphql.ts';
import { makeFree, makePro } from '../../../test/fixtures/factories.ts';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let free: string;
let pro: string;
beforeAll(async () => {
  server = await startServer();
  ({ token: free } = await makeFree(server));
  ({ token: pro } = await makePro(server));
  const sampleCategory = (id: string, position: number, ...slugs: string[]) =>
    categoryFile({ id, position, name: id, map: slugs.map((slug) => `- x: \`${slug}\``).join('\n') });
  await importInto(
    server,
    libraryOf(
      [
        promptFile('law-two', { categoryId: 'law' }),
        promptFile('law-one', { categoryId: 'law', premium: true }),
        promptFile('tax-one', { categoryId: 'tax' }),
        promptFile('tax-two', { categoryId: 'tax', premium: true }),
      ],
      [sampleCategory('law', 1, 'law-one', 'law-two'), sampleCategory('tax', 2, 'tax-one', 'tax-two')],
    ),
  );
});
afterAll(() => server.close());

const starts = async (token: string) =>
  (await execute(server, StartPromptsDocument, { first: 10 }, token)).startPrompts.map(({ id }) => id);
const choose = async (field: string | null, token: string) =>
  (await execute(server, SetFieldDocument, { field }, token)).setField.field;

test('before a field is chosen, the first work of all fields comes first', async () => {
  expect(await starts(pro)).toEqual(['law-one', 'tax-one', 'law-two', 'tax-two']);
});

test('a member starts with the work of their field, among what their plan opens, at once', async () => {
  expect(await choose('tax', pro)).toBe('tax');
  expect(await choose('tax', free)).toBe('tax');
  expect(await starts(pro)).toEqual(['tax-one', 'tax-two']);
  expect(await starts(free)).toEqual(['tax-one']);
  expect(await choose('law', free)).toBe('law');
  expect(await starts(free)).toEqual(['law-two']);
  expect(await choose(null, free)).toBeNull();
  expect(await starts(free)).toEqual(['tax-one', 'law-two']);
});

test.each(['no-such-field', '', '\0', 'Law'])('%j is no field', async (field) => {
  expect(await executeForError(server, SetFieldDocument, { field }, free)).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { field: 'Must be the id of a category' },
  });
});

test('without an argument it is taken away', async () => {
  await choose('tax', free);
  const { setField } = await executeText<{ setField: { field: string | null } }>(
    server,
    'mutation { setField { field } }',
    {},
    free,
  );
  expect(setField.field).toBeNull();
});

test('a field that leaves the library is taken away', async () => {
  await choose('tax', pro);
  await importInto(server, libraryOf([promptFile('law-one', { categoryId: 'law' })], [categoryFile({ id: 'law', name: 'law' })]));
  expect((await executeText<{ me: { field: string | null } }>(server, '{ me { field } }', {}, pro)).me.field).toBeNull();
  expect(await starts(pro)).toEqual(['law-one']);
});

test('a repetition writes nothing', async () => {
  const { user, token } = await makeFree(server);
  const versionOf = async () => {
    await choose('law', token);
    return server.database.fork().execute('select xmin::text from users where id = ?', [user.id]);
  };
  expect(await versionOf()).toEqual(await versionOf());
});

test('it is one of the changes that are limited, together with mail preferences', async () => {
  const { token } = await makeFree(server);
  const change = (mutation: string) => server.graphql(`mutation { ${mutation} }`, {}, { token });
  const fields = Array.from({ length: 15 }, (_, at) => `a${at}: setField(field: null) { id }`).join(' ');
  const preferences = 'setMailPreferences(input: { receipts: true }) { id }';
  for (let sent = 0; sent < 8; sent += 1) {
    const { body } = await change(sent < 7 ? fields : fields.replace('setField(field: null) { id }', preferences));
    expect(body.errors).toBeUndefined();
  }
  for (const mutation of ['setField(field: null) { id }', preferences])
    expect((await change(mutation)).body.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
});

test('a visitor has none', async () => {
  expect(await executeForError(server, SetFieldDocument, { field: 'tax' })).toMatchObject({ code: 'UNAUTHENTICATED' });
});
