import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RecordUseDocument, SetFavoriteDocument } from '@promptory/sdk/operations';
import { ask, askText } from './ask.ts';
import { makeCategory, makePro, makePrompt } from './factories.ts';
import { pageOperations } from './page-operations.ts';
import { startServer, type TestServer } from './server.ts';
let server: TestServer;
let token: string;
let category: string;
let id: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000', LIMIT_USES_PER_MINUTE: '1000' });
  ({ token } = await makePro(server));
  category = (await makeCategory(server)).id;
  const ids: string[] = [];
  for (let n = 0; n < 90; n += 1) {
    ({ id } = await makePrompt(server, category, { related: ids.slice(-3) }));
    ids.push(id);
    await ask(server, SetFavoriteDocument, { promptId: id, isFavorited: true }, token);
    await ask(server, RecordUseDocument, { promptId: id }, token);
  }
});
afterAll(() => server.close());
test('x', async () => {
  const vars = { id, category, promptId: id, isFavorited: false, first: 24, search: 'prompt', isSearch: true, email: 'x', password: 'x' };
  for (const op of pageOperations()) {
    server.statements.length = 0;
    const v = Object.fromEntries(Object.entries(vars).filter(([k]) => op.variables.includes(k)));
    const { body } = await server.graphql(op.document, v, { token });
    process.stdout.write(`${op.kind} ${op.name} ${server.statements.length} ${body.errors ? JSON.stringify(body.errors).slice(0, 100) : ''}\n`);
    if (server.statements.length>4) process.stdout.write(server.statements.map(s => '   ' + s.replaceAll(/\s+/g, ' ').slice(0, 150) + '\n').join(''));
  }
});
