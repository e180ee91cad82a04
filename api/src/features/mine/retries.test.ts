import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeCategory, makeFree, makePrompt } from '../../../test/fixtures/factories.ts';
import { CREATE, DELETE, fillOwnPrompts, OWN_ID, ownPromptInput } from '../../../test/fixtures/mine.ts';
import { CREATE_WORKFLOW, DELETE_WORKFLOW, fillOwnWorkflows, ownWorkflowInput } from '../../../test/fixtures/own-workflow.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let letter: string;
beforeAll(async () => {
  server = await startServer();
  letter = (await makePrompt(server, await makeCategory(server))).id;
});
afterAll(() => server.close());

interface Made {
  id: string;
  title: string;
}

const CREATE_COLLECTION = 'mutation ($name: String!, $id: ID) { createCollection(name: $name, id: $id) { id title: name } }';
const kinds = {
  createOwnPrompt: {
    table: 'own_prompts',
    limit: 300,
    create: CREATE,
    variables: (title: string) => ({ input: ownPromptInput({ title }) }),
    fill: (userId: string) => fillOwnPrompts(server, userId, 499),
    remove: DELETE,
  },
  createOwnWorkflow: {
    table: 'own_workflows',
    limit: 120,
    create: CREATE_WORKFLOW,
    variables: (title: string) => ({ input: { ...ownWorkflowInput(letter), title } }),
    fill: (userId: string) => fillOwnWorkflows(server, userId, 99, letter),
    remove: DELETE_WORKFLOW,
  },
  createCollection: {
    table: 'collections',
    limit: 120,
    create: CREATE_COLLECTION,
    variables: (title: string) => ({ name: title }),
    fill: (userId: string) =>
      server.database.fork().execute(
        `insert into collections (user_id, id, name, created_at, updated_at)
         select ?, gen_random_uuid(), 'Collection ' || n, ?, ? from generate_series(1, 99) as n`,
        [userId, server.clock.now, server.clock.now],
      ),
    remove: 'mutation ($id: ID!) { deleteCollection(id: $id) }',
  },
};

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s with an id', (name) => {
  const { table, limit, create, variables, fill, remove } = kinds[name];
  const send = async ({ token }: { token: string }, id: string, title = 'Mine') =>
    (await executeText<Record<string, Made>>(server, create, { ...variables(title), id }, token))[name]!;
  const titles = async ({ user }: { user: { id: string } }) => {
    const column = table === 'collections' ? 'name' : 'title';
    const rows = await server.database
      .fork()
      .execute<{ title: string }[]>(`select ${column} as title from ${table} where user_id = ? order by 1`, [user.id]);
    return rows.map(({ title }) => title);
  };

  test('is done once, however often it is sent, also at the same time', async () => {
    const member = await makeFree(server);
    const id = randomUUID();
    const first = await send(member, id);
    expect(first).toMatchObject({ id, title: 'Mine' });
    expect(await Promise.all(Array.from({ length: 3 }, () => send(member, id.toUpperCase())))).toEqual([first, first, first]);
    expect(await titles(member)).toEqual(['Mine']);
  });

  test('returns what exists, even if another text is sent', async () => {
    const member = await makeFree(server);
    const id = randomUUID();
    const first = await send(member, id);
    expect(await send(member, id, 'Later')).toEqual(first);
    expect(await titles(member)).toEqual(['Mine']);
  });

  test('counts what exists once', async () => {
    const member = await makeFree(server);
    await fill(member.user.id);
    const id = randomUUID();
    const last = await send(member, id);
    expect(await send(member, id)).toEqual(last);
    const another = await server.graphql(create, { ...variables('Another'), id: randomUUID() }, { token: member.token });
    expect(another.status).toBe(409);
  });

  test('returns what exists, also to a member who may create no more for now', async () => {
    const member = await makeFree(server);
    const id = randomUUID();
    const first = await send(member, id);
    await server.database.fork().execute('update rate_limits set points = 1000');
    expect(await send(member, id)).toEqual(first);
    const another = await server.graphql(create, { ...variables('Another'), id: randomUUID() }, { token: member.token });
    expect(another.status).toBe(429);
  });

  test('is done for overlapping attempts of a member who may create one more for now', async () => {
    const member = await makeFree(server);
    await send(member, randomUUID(), 'Earlier');
    await server.database.fork().execute('update rate_limits set points = ?', [limit - 1]);
    const id = randomUUID();
    const [one, other] = await Promise.all([send(member, id), send(member, id)]);
    expect(other).toEqual(one);
    expect(await titles(member)).toEqual(['Earlier', 'Mine']);
  });

  test('creates another one for another member, who learns nothing of the first', async () => {
    const [one, other] = [await makeFree(server), await makeFree(server)];
    const id = randomUUID();
    await send(one, id, 'Hers');
    expect(await send(other, id, 'His')).toMatchObject({ id, title: 'His' });
    expect([await titles(one), await titles(other)]).toEqual([['Hers'], ['His']]);
  });

  test('creates it again after it was deleted', async () => {
    const member = await makeFree(server);
    const id = randomUUID();
    await send(member, id);
    await executeText(server, remove, { id }, member.token);
    await send(member, id, 'Again');
    expect(await titles(member)).toEqual(['Again']);
  });

  test.each(['', 'nothing', `${OWN_ID}0`, 'a\0b'])('rejects %j', async (id) => {
    const member = await makeFree(server);
    const { status, body } = await server.graphql(create, { ...variables('Mine'), id }, { token: member.token });
    expect({ status, ...body.errors![0]!.extensions }).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { id: 'Use a UUID' },
    });
    expect(await titles(member)).toEqual([]);
  });
});
