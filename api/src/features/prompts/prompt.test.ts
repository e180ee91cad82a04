import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeCategory, makeFree, makePrompt } from '../../../test/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a member reads a prompt', async () => {
  const category = await makeCategory(server);
  const prompt = await makePrompt(server, category);
  const { token } = await makeFree(server);
  const { body, status } = await server.graphql('query ($id: ID!) { prompt(id: $id) { title content isLocked category { name } } }', { id: prompt.id }, { token });
  expect(status).toBe(200);
  expect(body.data).toEqual({ prompt: { title: prompt.title, content: prompt.content, isLocked: false, category: { name: category.name } } });
});
