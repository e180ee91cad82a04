import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../../test/server.ts';
import { int, pick } from '../database/columns.ts';
import { kysely, sql, timestamp } from '../database/query.ts';
import { columns } from '../database/tables.generated.ts';
import { SECOND } from '../time.ts';
import { processQueue, type Queue } from './queue.ts';

let server: TestServer;
let now: Date;

beforeAll(async () => (server = await startServer()));
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  await kysely(em()).deleteFrom('due_subscriptions').execute();
});

const em = () => server.database.fork();
const shape = { ...pick(columns.due_subscriptions, 'subscription_id', 'marked_at'), attempts: int };
const queue: Queue<typeof shape> = {
  table: 'due_subscriptions',
  key: 'subscription_id',
  columns: shape,
  firstRetryDelay: 10 * SECOND,
  maxRetryDelay: 35 * SECOND,
};

const enqueue = (id: string, dueAt = now) =>
  kysely(em()).insertInto('due_subscriptions').values({ subscription_id: id, marked_at: now, due_at: dueAt }).execute();

const ids = async () => {
  const rows = await kysely(em()).selectFrom('due_subscriptions').select('subscription_id').orderBy('subscription_id').execute();
  return rows.map((row) => row.subscription_id);
};

/** Processes the queue, and returns the ids in the order of the work, and those that failed. */
async function run(options: Partial<Queue<typeof shape>> = {}, work: (id: string) => Promise<void> | void = () => {}) {
  const [worked, failed]: [string[], string[]] = [[], []];
  await processQueue(em(), { ...queue, ...options }, () => now, {
    work: async ({ subscription_id: id }) => {
      worked.push(id);
      await work(id);
    },
    onError: (_error, { subscription_id: id }) => failed.push(id),
  });
  return { worked, failed };
}

test('what is enqueued while a slow row is worked on does not wait for it', async () => {
  await enqueue('slow');
  let end = () => {};
  const slow = new Promise<void>((resolve) => (end = resolve));
  const worked: string[] = [];
  await processQueue(em(), { ...queue, concurrency: 2, lease: 60 * SECOND, lookAgain: 1 }, () => now, {
    work: async ({ subscription_id: id }) => {
      worked.push(id);
      if (id === 'slow') {
        await enqueue('later');
        await slow;
      } else end();
    },
    onError: (error) => {
      throw error;
    },
  });
  expect(worked).toEqual(['slow', 'later']);
  expect(await ids()).toEqual([]);
});

const fail = () => {
  throw new Error('not now');
};
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * SECOND));

test('does what is due, the oldest first, and deletes it', async () => {
  await enqueue('second', now);
  await enqueue('first', new Date(now.getTime() - SECOND));
  await enqueue('tomorrow', new Date(now.getTime() + SECOND));
  expect(await run()).toEqual({ worked: ['first', 'second'], failed: [] });
  expect(await ids()).toEqual(['tomorrow']);
});

test('a failure is retried after a delay that doubles up to the maximum, and does not stop the others', async () => {
  await enqueue('broken', new Date(now.getTime() - SECOND));
  await enqueue('fine');
  expect(await run({}, (id) => (id === 'broken' ? fail() : undefined))).toEqual({
    worked: ['broken', 'fine'],
    failed: ['broken'],
  });
  for (const delay of [10, 20, 35, 35]) {
    later(delay - 1);
    expect(await run({}, fail)).toEqual({ worked: [], failed: [] });
    later(1);
    expect(await run({}, fail)).toEqual({ worked: ['broken'], failed: ['broken'] });
  }
  later(35);
  expect(await run()).toEqual({ worked: ['broken'], failed: [] });
  expect(await ids()).toEqual([]);
});

test('a row that has failed for months blocks no other', async () => {
  await enqueue('broken', new Date(now.getTime() - SECOND));
  await kysely(em()).updateTable('due_subscriptions').set({ attempts: 1100 }).execute();
  await enqueue('fresh');
  expect(await run({}, (id) => (id === 'broken' ? fail() : undefined))).toEqual({
    worked: ['broken', 'fresh'],
    failed: ['broken'],
  });
  later(35);
  expect(await run()).toEqual({ worked: ['broken'], failed: [] });
});

test('after the last attempt a row stays and is not tried again', async () => {
  await enqueue('broken');
  for (const _attempt of [1, 2]) {
    expect((await run({ maxAttempts: 2 }, fail)).failed).toEqual(['broken']);
    later(60);
  }
  expect(await run({ maxAttempts: 2 })).toEqual({ worked: [], failed: [] });
  expect(await ids()).toEqual(['broken']);
});

test('a row that was claimed is not due for another process, even if this one crashes', async () => {
  await enqueue('crashing');
  let others: string[] = [];
  await run({}, async () => {
    others = (await run()).worked;
  });
  expect(others).toEqual([]);
});

test('parallel processes do each row once', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await enqueue(id);
  const runs = await Promise.all([run(), run(), run()]);
  expect(runs.flatMap(({ worked }) => worked).sort()).toEqual(['a', 'b', 'c', 'd']);
});

test('a row that was enqueued again during its work stays', async () => {
  await enqueue('busy');
  const enqueueAgain = async () => {
    const changed = sql<string>`${timestamp(now)} + interval '1 microsecond'`;
    await kysely(em()).updateTable('due_subscriptions').set({ marked_at: changed }).execute();
  };
  await run({ version: 'marked_at' }, enqueueAgain);
  expect(await ids()).toEqual(['busy']);
  later(10);
  await run({ version: 'marked_at' });
  expect(await ids()).toEqual([]);
});

const due = async () => (await kysely(em()).selectFrom('due_subscriptions').select('due_at').executeTakeFirstOrThrow()).due_at;

test('a last attempt that was killed is made again, so that its failure is reported', async () => {
  await enqueue('killed');
  const last = { maxAttempts: 1, lease: 60 * SECOND };
  let others = {};
  await run(last, async () => {
    later(60);
    others = await run(last, fail);
    expect(await due()).toBe('infinity');
  });
  expect(others).toEqual({ worked: ['killed'], failed: ['killed'] });
});

test('what is given up is no longer looked at, until somebody makes it due again', async () => {
  await enqueue('hopeless');
  const failing = () => run({ maxAttempts: 2, lease: 60 * SECOND }, fail);
  await failing();
  expect(new Date(await due())).toEqual(new Date(now.getTime() + 10 * SECOND));
  later(10);
  await failing();
  expect(await due()).toBe('infinity');
  await kysely(em()).updateTable('due_subscriptions').set({ attempts: 0, due_at: now }).execute();
  expect((await failing()).worked).toEqual(['hopeless']);
});
