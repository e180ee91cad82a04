import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../test/server.ts';

import { readConfig } from './core/config.ts';
import { databaseOptions } from './database.ts';

/** Columns of prompts that nothing changes: the id, and those that are generated from others. */
const UNCHANGED = ['id', 'search_free', 'search_pro'];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** What the triggers of a table announce of a topic: events, and `update of` each column. */
async function announcedOf(table: string, topic: string): Promise<Set<string>> {
  const triggers = await server.database
    .fork()
    .execute<{ definition: string }[]>(
      `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`,
    );
  const found = new Set<string>();
  for (const { definition } of triggers) {
    if (!definition.includes(`('${topic}')`)) continue;
    const [, events = ''] = / AFTER (.+?) ON /.exec(definition)!;
    for (const event of events.split(' OR ')) {
      const [, columns] = /^UPDATE OF (.+)$/.exec(event) ?? [];
      for (const name of columns?.replaceAll('"', '').split(', ') ?? [event])
        found.add(columns ? `update of ${name}` : event.toLowerCase());
    }
  }
  return found;
}

test('triggers announce to other processes what is watched in this one', async () => {
  const watched = databaseOptions(readConfig({})).watched!.filter(({ isAnnouncedByProcess }) => !isAnnouncedByProcess);
  expect(watched.length).toBeGreaterThan(5);
  for (const { table, topic, columns, inserts } of watched) {
    const announced = await announcedOf(table, topic);
    const expected = [
      ...(inserts ? ['insert'] : []),
      'truncate',
      ...(topic === 'profiles' ? [] : ['delete']),
      ...(announced.has('update')
        ? ['update']
        : columns.filter((name) => !UNCHANGED.includes(name)).map((name) => `update of ${name}`)),
    ];
    expect([table, topic, [...announced].sort()]).toEqual([table, topic, expected.sort()]);
  }
});
