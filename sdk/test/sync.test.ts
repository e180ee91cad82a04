import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makePro } from '../../api/test/fixtures/factories.ts';
import { makeKey } from '../../api/test/fixtures/key.ts';
import { importInto, libraryOf, promptFile } from '../../api/test/fixtures/library.ts';
import { startServer, type TestServer } from '../../api/test/server.ts';
import { readLibrary } from '../../api/src/features/prompts/content/library.ts';
import { MINUTE } from '../../api/src/core/time.ts';
import { createClient, type PromptCard, type PromptoryClient } from '../src/index.ts';
import { errorOf } from './error-of.ts';

// What the READMEs and the guide say of keeping a copy of the library.

let server: TestServer;
let client: PromptoryClient;
/** The points that are left of the key's budget. */
let left: number;
beforeAll(async () => {
  server = await startServer();
  const { user } = await makePro(server);
  const { key: token } = await makeKey(server, user, { name: 'Copy' });
  const onResponse: Parameters<typeof createClient>[0]['onResponse'] = ({ rateLimit }) => (left = rateLimit.points!.remaining);
  client = createClient({ baseUrl: server.url, token, onResponse });
});
afterAll(() => server.close());

const cardsOf = async () => {
  const cards = new Map<string, PromptCard>();
  for await (const card of client.each.prompts({ sort: 'alphabetical', first: 2 })) cards.set(card.id, card);
  return cards;
};

test('a pass over the list shows what is new, changed or reviewed, and misses what was removed', async () => {
  const files = ['kept', 'changed', 'reviewed', 'removed'].map((slug) => promptFile(slug));
  await importInto(server, libraryOf(files));
  const { allPrompts } = await client.allPrompts();
  const before = new Map(allPrompts.map((prompt) => [prompt.id, prompt]));
  const changes = [{ version: '2.0', date: '2026-11-20', note: 'Shorter.' }, ...files[1]!.changes];
  const published = [
    files[0]!,
    promptFile('changed', { body: 'Other', changes }),
    promptFile('reviewed', { reviewed: '2026-11-20' }),
    promptFile('new'),
  ];
  await importInto(server, libraryOf(published));

  const after = await cardsOf();
  expect([...after.keys()].sort()).toEqual(['changed', 'kept', 'new', 'reviewed']);
  const differing = [...after.values()].filter(({ id, version, reviewedAt }) => {
    const known = before.get(id);
    return known?.version !== version || known.reviewedAt !== reviewedAt;
  });
  expect(differing.map(({ id }) => id).sort()).toEqual(['changed', 'new', 'reviewed']);
  expect((await client.prompt({ id: 'changed' })).prompt).toMatchObject({ content: 'Other', version: '2.0' });
  expect(await errorOf(client.prompt({ id: 'removed' }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('a pass in the order of popularity skips what is used meanwhile', async () => {
  await importInto(server, libraryOf(['a', 'b', 'c'].map((slug) => promptFile(slug, { title: slug }))));
  const seen: string[] = [];
  for await (const { id } of client.each.prompts({ sort: 'popular', first: 1 })) {
    if (seen.length === 0) await client.recordUse({ promptId: 'c' });
    seen.push(id);
  }
  expect(seen).toEqual(['a', 'b']);
});

const root = join(import.meta.dirname, '..', '..');

/** What a text says that something costs, such as "a pass costs about 2,400 points". */
function costIn(file: string, what: string): number {
  const text = readFileSync(join(root, file), 'utf8')
    .replaceAll(/<[^>]*>|[`{}']/g, '')
    .replaceAll(/\s+/g, ' ');
  const [, number] = new RegExp(`${what} (?:costs? )?about ([\\d,]+)`).exec(text)!;
  return Number(number!.replaceAll(',', ''));
}

test('costs what the READMEs and the guide say', async () => {
  await importInto(server, await readLibrary(join(root, 'api', 'content')));
  // The sizes of the texts are measured again, and the budget is full.
  server.clock.now = new Date(server.clock.now.getTime() + 10 * MINUTE);
  const spent = async (call: () => Promise<unknown>) => {
    await client.currentApiKey();
    const before = left;
    await call();
    return before - left;
  };
  const pass = await spent(async () => {
    for await (const _ of client.each.prompts({ sort: 'alphabetical', first: 100 }));
  });
  const all = await spent(() => client.allPrompts());
  const recent = await spent(() => client.recentUses({ first: 100 }));
  const guide = 'web/src/features/developers/guide/Sync.tsx';
  const said = [
    ...['sdk/README.md', 'sdk-python/README.md', guide].map((file) => [costIn(file, 'list'), pass] as const),
    ...[costIn('sdk/README.md', 'allPrompts'), costIn('sdk-python/README.md', 'all_prompts'), costIn(guide, 'allPrompts')].map(
      (cost) => [cost, all] as const,
    ),
    ...['sdk/README.md', 'sdk-python/README.md'].map((file) => [costIn(file, 'recent uses'), recent] as const),
  ];
  // A prompt more or less changes no sentence.
  expect(said.filter(([cost, actual]) => Math.abs(cost - actual) > actual / 10)).toEqual([]);
});
