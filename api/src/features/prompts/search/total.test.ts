import { expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { fillLibrary } from '../../../../test/fixtures/bulk.ts';
import { makeCategory, makeFree } from '../../../../test/fixtures/factories.ts';
import { startServer } from '../../../../test/server.ts';

test('a search finds at most 300 prompts of 500 for each word, and its total says whether more may match', async () => {
  const server = await startServer();
  try {
    const { token } = await makeFree(server);
    const total = async (category: string) => {
      const query = `{ prompts(search: "memo", category: "${category}", first: 1) { totalCount totalCountIsExact } }`;
      return (await executeText<{ prompts: object }>(server, query, {}, token)).prompts;
    };
    for (const [count, isExact] of [
      [300, true],
      [301, false],
    ] as const) {
      const { id } = await makeCategory(server);
      await fillLibrary(server, id, count);
      expect(await total(id)).toEqual({ totalCount: 300, totalCountIsExact: isExact });
      await server.database.fork().execute('delete from prompts');
    }
    const rare = await makeCategory(server);
    await fillLibrary(server, rare.id, 10);
    await fillLibrary(server, (await makeCategory(server)).id, 489);
    expect(await total(rare.id)).toEqual({ totalCount: 10, totalCountIsExact: true });
    await fillLibrary(server, (await makeCategory(server)).id, 11);
    expect(await total(rare.id)).toMatchObject({ totalCountIsExact: false });
  } finally {
    await server.close();
  }
});
