import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getNamedType, isEnumType, isInputObjectType, isRequiredArgument } from 'graphql';
import { makeAdmin } from './fixtures/factories.ts';
import { shortQuery, rootFields } from './schema-fields.ts';
import { startServer, type GraphQLBody, type TestServer } from './server.ts';

/** A lone surrogate, alone and after a pair. */
const ILL_FORMED = ['\ud800', 'a😀\udc00b'];
const REASON = 'This text has an incomplete character, such as a cut-off emoji: send all of it, or leave it out';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000', LIMIT_COMPLEXITY_MEMBER: '1000000' });
  ({ token } = await makeAdmin(server));
});
afterAll(() => server.close());

const isText = (name: string) => ['String', 'ID'].includes(name);
const asList = (type: { toString(): string }, value: unknown) => (type.toString().startsWith('[') ? [value] : value);

/** Some value for each required argument. */
const requiredOf = (field: string) =>
  Object.fromEntries(
    rootFields
      .find((each) => each.field.name === field)!
      .field.args.filter(isRequiredArgument)
      .map(({ name, type }) => {
        const named = getNamedType(type);
        if (isEnumType(named)) return [name, named.getValues()[0]!.name];
        return [name, isInputObjectType(named) ? {} : isText(named.name) ? 'x' : 1];
      }),
  );

/** Every text that a root field takes: arguments, and the fields of inputs. With the variables that have it. Ids are no texts. */
const texts = rootFields.flatMap(({ field }) =>
  field.args.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    if (named.name === 'String') return [[field.name, name, (text: string) => ({ [name]: asList(type, text) })] as const];
    if (!isInputObjectType(named)) return [];
    return Object.values(named.getFields())
      .filter((inner) => isText(getNamedType(inner.type).name))
      .map(
        (inner) =>
          [
            field.name,
            inner.type.toString().startsWith('[') ? `${inner.name}.0` : inner.name,
            (text: string) => ({ [name]: { [inner.name]: asList(inner.type, text) } }),
          ] as const,
      );
  }),
);

test.each(texts)('%s: a lone surrogate in %s is an error that names it', async (field, name, variablesOf) => {
  for (const text of ILL_FORMED) {
    const variables = { ...requiredOf(field), ...variablesOf(text) };
    const { status, body } = await server.graphql<GraphQLBody>(shortQuery(field, variables), variables, { token });
    const [error] = body.errors ?? [];
    expect({ status, code: error?.extensions.code, message: error?.message }).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      message: REASON,
    });
    expect(error!.extensions.fields).toEqual({ [name]: REASON });
  }
});

const ids = rootFields.flatMap(({ field }) =>
  field.args.filter(({ type }) => getNamedType(type).name === 'ID').map(({ name, type }) => [field.name, name, type] as const),
);

test.each(ids)('%s: a lone surrogate in the id %s is an id that does not exist', async (field, name, type) => {
  const responseTo = async (id: string) => {
    const variables = { ...requiredOf(field), [name]: asList(type, id) };
    const { status, body } = await server.graphql<GraphQLBody>(shortQuery(field, variables), variables, { token });
    return { status, errors: body.errors?.map(({ message, extensions: { code } }) => [code, message]) };
  };
  expect(await responseTo(ILL_FORMED[0]!)).toEqual(await responseTo('no-such-id'));
});

test('there are such texts in every kind of operation', () => {
  expect(texts.map(([field, name]) => `${field}.${name}`)).toEqual(
    expect.arrayContaining(['prompts.search', 'signIn.email', 'submitContact.message', 'adminCreateUser.firstName']),
  );
});

test.each(['\\ud800', '\ud800'])('in the text of the document, too: %j', async (half) => {
  expect(await server.graphql(`{ prompt(id: "${half}") { id } }`, {}, { token })).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] },
  });
});

test.each([
  ['POST', '/api/contact', 'subject', { name: 'Nell', email: 'nell@example.test', subject: ILL_FORMED[0], message: 'Hello' }],
  ['POST', '/api/auth/login', 'email', { email: ILL_FORMED[0], password: 'a password' }],
  ['POST', '/api/admin/users', 'lastName', { id: 'nell', email: 'nell@example.test', lastName: ILL_FORMED[1] }],
])('%s %s names the field %s', async (method, path, field, body) => {
  expect(await server.rest(method, path, { token, body })).toMatchObject({
    status: 400,
    body: { code: 'BAD_USER_INPUT', fields: { [field]: REASON } },
  });
});

test('is named with its place in a list, as forms show errors', async () => {
  const step = { title: 'Read', promptId: 'x', takes: [], ownFields: [], checks: ['Dates'] };
  const workflow = { title: 'Work', steps: [step, { ...step, checks: ['Dates', ILL_FORMED[0]] }] };
  const create = await server.graphql<GraphQLBody>(
    shortQuery('createOwnWorkflow', { input: workflow }),
    { input: workflow },
    { token },
  );
  expect(create.body.errors?.[0]?.extensions.fields).toEqual({ 'steps.1.checks.1': REASON });
  const inputs = [workflow];
  const imported = await server.graphql<GraphQLBody>(shortQuery('importOwnWorkflows', { inputs }), { inputs }, { token });
  expect(imported.body.errors?.[0]?.extensions.fields).toEqual({ '0.steps.1.checks.1': REASON });
});

test('pairs of surrogates are welcome', async () => {
  const { status } = await server.graphql(
    'query ($search: String!) { prompts(search: $search) { totalCount } }',
    { search: '👩‍👩‍👧 𝄞' },
    { token },
  );
  expect(status).toBe(200);
});
