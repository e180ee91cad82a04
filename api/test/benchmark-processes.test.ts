import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { startBalancer } from '../../bench/processes/balancer.ts';
import { isSteady, type MemoryResult } from '../../bench/processes/memory.ts';
import { mixedRequests } from '../../bench/processes/mixed.ts';
import { meetsGoal, memoryTable, processesTable, weightTable } from '../../bench/processes/report.ts';
import type { ProcessesResult } from '../../bench/processes/throughput.ts';
import { heavyDocuments, isLight, type WeightResult } from '../../bench/processes/weight.ts';
import type { Facts } from '../../bench/rows/facts.ts';

// What `npm run bench:scale -- --processes`, `--memory` and `--weight` measure needs PostgreSQL and a build.

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));
const facts: Facts = {
  category: 'legal',
  prompts: [
    { id: 'one', related: ['two'] },
    { id: 'two', related: [] },
  ],
  words: ['brief', 'lease', 'motion'],
  positions: [{ sort: 'newest', after: (number) => `cursor-${number}` }],
  members: 2,
};
const cellsOf = (row: string | undefined) => row!.split('|').map((cell) => cell.trim());

test('the balancer gives each new connection to the next server', async () => {
  const servers = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const server = createServer((_request, response) => response.end(name));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const balancer = await startBalancer(servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  const responses: string[] = [];
  for (let asked = 0; asked < 6; asked += 1)
    responses.push(await (await fetch(balancer.url, { headers: { connection: 'close' } })).text());
  expect(responses).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  await balancer.close();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

test('mixed requests are by all members, mostly reads, and what the schema has', () => {
  const next = mixedRequests(facts, [
    { id: 'a', token: 'token-a' },
    { id: 'b', token: 'token-b' },
  ]);
  const requests = Array.from({ length: 80 }, next);
  expect(new Set(requests.map(({ headers }) => headers.authorization)).size).toBe(2);
  const documents = requests.flatMap(({ body }) => (body === undefined ? [] : [(JSON.parse(body) as { query: string }).query]));
  expect(requests.length - documents.length).toBe(2);
  expect(documents.filter((query) => query.includes('mutation'))).toHaveLength(8);
  for (const query of documents) expect(validate(schema, parse(query))).toEqual([]);
});

test('heavy documents differ, and are what the schema has', () => {
  for (const { document, sizes } of heavyDocuments(facts)) {
    expect(document(sizes, 1)).not.toBe(document(sizes, 2));
    expect(document(sizes, 1)).not.toBe(document(1, 1));
    expect(validate(schema, parse(document(sizes, 1)))).toEqual([]);
  }
});

describe('several processes', () => {
  const result = (more: Partial<ProcessesResult> = {}): ProcessesResult => ({
    processes: 2,
    perSecond: 300,
    p50: 10,
    p99: 50,
    errors: 0,
    cpu: 900,
    served: 120,
    coherence: { star: 12, edit: 20, signOut: 1000 },
    ...more,
  });

  test('are coherent within a second, without errors, and within the budget', () => {
    const changes = [
      {},
      { errors: 1 },
      { coherence: { star: 12, edit: 1001, signOut: 9 } },
      // 25 requests in a second at each of the two, so 50 in two seconds at the other one.
      { served: 150 },
      { served: 151 },
      { served: 99 },
    ];
    expect(changes.map((change) => meetsGoal(result(change)))).toEqual([true, false, false, true, false, false]);
  });

  test('are compared with one', () => {
    const one = result({ processes: 1, perSecond: 200, coherence: null, cpu: null, served: 100 });
    const [, , first, second] = processesTable([one, result()]);
    expect(cellsOf(first)).toEqual(['', '1', '200', '1.00', '10.0 / 50.0', '–', '0', '–', '–', '–', '100 (100)', 'met', '']);
    expect(cellsOf(second).slice(1, 4)).toEqual(['2', '300', '1.50']);
    expect(cellsOf(second).slice(7, 11)).toEqual(['12', '20', '1000', '120 (100 to 150)']);
  });
});

describe('the memory', () => {
  const result = (last: number, more: Partial<MemoryResult> = {}): MemoryResult => ({
    requests: 100_000,
    errors: 0,
    megabytes: [90, 170, 200, 200, 200, 200, last, last, last, last, last],
    highest: Math.max(200, last),
    ...more,
  });

  test('is steady if the second half has hardly more than the first one after its warm-up, below 250 MB', () => {
    expect([result(210), result(211), result(205, { highest: 250 }), result(200, { errors: 1 })].map(isSteady)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('is a row of samples', () => {
    const [head, , row] = memoryTable(result(205));
    expect(cellsOf(head).slice(1, 4)).toEqual(['requests', 'start', '10,000']);
    expect(cellsOf(row).slice(1, 4)).toEqual(['MB', '90', '170']);
    expect(cellsOf(row).at(-2)).toBe('205');
  });
});

describe('the weight', () => {
  const timing = { p50: 5, p99: 20, errors: 0, health: 8 };
  const result = (beside: Partial<WeightResult['beside']>): WeightResult => ({
    title: 'Many searches',
    size: 15,
    kilobytes: 1200,
    perSecond: 9.5,
    turnedAway: 0,
    alone: timing,
    beside: { ...timing, ...beside },
  });

  test('is light if health checks are quick, and others take at most twice as long', () => {
    const results = [{ p99: 40 }, { p99: 40.1 }, { health: 100 }, { errors: 1 }].map(result);
    expect(results.map(isLight)).toEqual([true, false, false, false]);
  });

  test('is a row of both timings', () => {
    const [, , row] = weightTable([result({ p50: 9, p99: 30, health: 60 })]);
    expect(cellsOf(row).slice(1, -1)).toEqual([
      ...['Many searches', '1,200', '9.5', '0', '5.0 / 20.0', '9.0 / 30.0', '1.5', '8 / 60', 'met'],
    ]);
  });
});
