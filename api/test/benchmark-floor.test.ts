import { afterAll, beforeAll, expect } from '@jest/globals';
import pg from 'pg';
import { assertSame, fetchResult } from '../../bench/compare.ts';
import { addActivity, createMembers } from '../../bench/members.ts';
import type { Member } from '../../bench/request.ts';
import { readFacts } from '../../bench/rows/facts.ts';
import type { Row } from '../../bench/rows/row.ts';
import { rowsOf } from '../../bench/rows/rows.ts';
import { type Server, startServer as startPeer } from '../../bench/servers/server.ts';
import { settingsFor } from '../../bench/servers/settings.ts';
import { serverUrl } from './database.ts';
import { makeCategory, makePrompt } from './fixtures/factories.ts';
import { temporaryFolder } from './process.ts';
import { startServer, type TestServer } from './server.ts';
import { onServer } from './on-server.ts';
import { urlOfDatabase } from './while-writing.ts';

// `npm run bench` stops if the floor and the product respond differently, as they do after a field was added to a public
// operation. Nobody runs it with every change, so this test compares them. The floor needs a PostgreSQL server.

const PROMPTS = 60;
const MEMBERS = 2;
/** Of the responses to each operation, as in the benchmark. */
const COMPARED = 3;

const folder = temporaryFolder();
let product: TestServer;
let floor: Server;
let client: pg.Client;
let rows: Row[];
let readers: Member[];
beforeAll(async () => {
  if (serverUrl === undefined) return;
  const { JWT_SECRETS } = settingsFor('', folder.path);
  product = await startServer({ JWT_SECRETS: JWT_SECRETS! });
  // What "this week" is depends on the database's clock for the floor.
  product.clock.now = new Date();
  const url = await urlOfDatabase(product);
  const { id: category } = await makeCategory(product);
  const related: string[] = [];
  for (let made = 0; made < PROMPTS; made += 1) {
    const prompt = await makePrompt(product, category, { isPremium: made % 2 === 0, related: related.slice(-3) });
    related.push(prompt.id);
  }
  client = new pg.Client({ connectionString: url });
  await client.connect();
  rows = rowsOf(await readFacts(client, MEMBERS));
  readers = await createMembers(client, 'reader', MEMBERS);
  await addActivity(client, readers);
  floor = await startPeer('floor', folder.path, settingsFor(url, folder.path));
});
afterAll(async () => {
  await client?.end();
  await floor?.stop();
  await product?.close();
  folder.remove();
});

onServer('the floor responds as the product does', async () => {
  const compared = rows.filter(({ sides }) => sides.floor);
  expect(compared.length).toBeGreaterThan(10);
  for (const { name, sides, compare, writes } of compared) {
    const membersOf = (side: string) => (writes ? createMembers(client, `${name}-${side}`, MEMBERS) : readers);
    const [ofFloor, ofProduct] = [await membersOf('floor'), await membersOf('promptory')];
    for (let number = 0; number < COMPARED; number += 1) {
      const expected = await fetchResult(
        floor.url,
        sides.floor!.request(number, (of) => ofFloor[of % MEMBERS]!),
      );
      const responded = await fetchResult(
        product.url,
        sides.promptory!.request(number, (of) => ofProduct[of % MEMBERS]!),
      );
      assertSame(expected, responded, compare!, name);
    }
  }
});
