import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { withoutTable } from '../../../test/without-table.ts';
import { makeFree, makeUser, PASSWORD } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { Stripe } from '../stripe.ts';
import { createLog } from './log.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await makeFree(server));
});
afterAll(() => server.close());

const execute = (statement: string) => server.database.fork().execute<{ definition: string }[]>(statement);

const SEARCH = 'severance of a named client';
const LITERAL = 'password-of-a-literal';

test('the log has no password, token, email or search, whatever the response was', async () => {
  const { email } = await makeUser(server);
  server.logged.length = 0;
  const signedIn = await server.rest<{ token: string }>('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  const fresh = signedIn.body.token;
  await server.rest('POST', '/api/auth/login', { body: { email, password: `${PASSWORD}!` } });
  await server.rest('POST', '/api/auth/login', { body: { email: { [email]: 1 }, password: [PASSWORD] } });
  await server.graphql(`mutation { signIn(email: "${email}", password: "${LITERAL}") { token } }`);
  await server.graphql(
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }',
    { email, password: [PASSWORD] },
  );
  await server.rest('GET', `/api/prompts?search=${encodeURIComponent(SEARCH)}`, { token: fresh });
  await server.graphql(
    'query ($search: String) { prompts(search: $search) { totalCount } }',
    { search: SEARCH },
    { token: fresh },
  );
  await server.graphql(`{ prompts(search: "${SEARCH}") { totalCount nothing } }`, {}, { token: fresh });
  await server.graphql('{ me { id } }', {}, { token: `${fresh}x` });
  await withoutTable(server, 'search_words', () =>
    // Not asked before, so that the response is not in memory.
    server.graphql(
      'query ($search: String) { prompts(search: $search, first: 5) { totalCount } }',
      { search: SEARCH },
      { token: fresh },
    ),
  );
  await withoutTable(server, 'sessions', () => server.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD } }));
  const lines = server.logged.map((line) => JSON.stringify(line));
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(11);
  expect(lines.filter((line) => line.includes('"msg":"unexpected error"'))).toHaveLength(2);
  const all = decodeURIComponent(lines.join('\n').replaceAll('%', '%25'));
  for (const secret of [
    email,
    PASSWORD,
    LITERAL,
    SEARCH,
    encodeURIComponent(SEARCH),
    'severance',
    fresh,
    fresh.split('.')[2]!,
    '$argon2',
  ])
    expect(all).not.toContain(secret);
});

test('the log has no values of the row that a statement failed on', async () => {
  const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  const { email, id } = await makeUser(server, { passwordHash: weak });
  server.logged.length = 0;
  await execute(`alter table users add constraint keeps check (id <> '${id}' or password_hash = '${weak}')`);
  const { status, text } = await server.rest('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  await execute('alter table users drop constraint keeps');
  expect(status).toBe(500);
  expect(text).not.toMatch(/keeps|users|argon2/);
  const log = JSON.stringify(server.logged);
  expect(log).toMatch(/violates check constraint/);
  for (const secret of [email, '$argon2', PASSWORD]) expect(log).not.toContain(secret);
});

test('the log has no input that a database error quotes', async () => {
  const [kept] = await execute("select pg_get_functiondef('letters'::regproc) as definition");
  await execute("insert into search_words (word, lexeme, is_public) values ('severance', 'sever', true)");
  await execute("insert into search_lexemes (lexeme, card_count, free_count, pro_count) values ('sever', 1, 1, 1)");
  await execute(
    'create or replace function letters(word text) returns text language sql immutable as $$ select word::int::text $$',
  );
  server.logged.length = 0;
  const { status, text } = await server.rest('GET', '/api/prompts?search=severanse', { token });
  await execute(kept!.definition);
  expect(status).toBe(500);
  expect(text).not.toMatch(/severan/);
  const log = JSON.stringify(server.logged);
  expect(log).toMatch(/invalid input syntax for type integer/);
  expect(log).not.toMatch(/severan/);
});

test('the log has the reason of an error of Stripe, and nothing of the customer', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) });
  const raw = {
    type: 'card_error',
    message: 'The card of nell@example.test was declined.',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    statusCode: 402,
    requestId: 'req_1',
    payment_intent: { id: 'pi_1', receipt_email: 'nell@example.test' },
    payment_method: { id: 'pm_1', card: { last4: '4242' }, billing_details: { name: 'Nell Trent' } },
    headers: { 'request-id': 'req_1' },
  } as unknown as ConstructorParameters<typeof Stripe.errors.StripeCardError>[0];
  log.error({ err: new Error('Not paid', { cause: new Stripe.errors.StripeCardError(raw) }) }, 'checkout failed');
  log.error({ err: new Stripe.errors.StripeCardError(raw) }, 'checkout failed');
  expect(JSON.parse(lines[1]!)).toMatchObject({
    err: {
      type: 'StripeCardError',
      message: 'The card of … was declined.',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      statusCode: 402,
      requestId: 'req_1',
    },
  });
  expect(lines.join('')).not.toMatch(/nell|Trent|4242|pi_1|pm_1/i);
});

test('a user agent with line breaks cannot forge a log line', async () => {
  server.logged.length = 0;
  const name = 'x\u001b[31m\r\n{"level":"error"}';
  await server.raw(`/api/%0d%0a%1b[31m?search=${encodeURIComponent(name)}`, {
    headers: { 'user-agent': 'admin\t{"level":"error"}' },
  });
  await server.graphql('query Named { __typename }', { name }, { token });
  await server.raw('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'query Named { __typename }', operationName: name }),
  });
  await server.rest('POST', '/api/auth/login', { body: { email: name, password: name } });
  expect(server.logged.map(({ msg, level, path }) => ({ msg, level, path }))).toEqual([
    { msg: 'request', level: 'info', path: '/api/%0d%0a%1b[31m' },
    { msg: 'request', level: 'info', path: '/graphql' },
    { msg: 'request', level: 'info', path: '/graphql' },
    { msg: 'request', level: 'info', path: '/api/auth/login' },
  ]);
  expect(JSON.stringify(server.logged)).not.toMatch(/31m\\r|Named|admin/);
});
