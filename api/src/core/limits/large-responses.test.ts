import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { afterEach, expect, jest, test } from '@jest/globals';
import {
  type GraphQLFieldConfig,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type ThunkObjMap,
} from 'graphql';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { complexityPlugin } from './complexity.ts';
import type { Cost } from './cost.ts';
import { createLargeResponses, isHeavy, releaseToWait } from './large-responses.ts';
import { SharedQuota } from './shared-quota.ts';
import { trackRequest, yieldToOthers } from './yield-to-others.ts';

const MEGABYTE = 1_000_000;

afterEach(() => void jest.useRealTimers());

const cost = (bytes: number, complexity = 0, fields = 1): Cost => ({ points: 0, bytes, load: { complexity, fields } });

test('an operation is heavy by its bytes, or by what it has the database do', () => {
  expect(isHeavy(cost(250_000))).toBe(true);
  expect(isHeavy(cost(249_999, 1000))).toBe(false);
  expect(isHeavy(cost(0, 1001))).toBe(true);
  expect(isHeavy(cost(0, 500, 2))).toBe(false);
  expect(isHeavy(cost(0, 501, 2))).toBe(true);
});

/**
 * Heavy work begins to yield. Returns whether it is over: if it pauses, it waits for a timer or a request, and not only for the next
 * turns of the event loop.
 */
function pause() {
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
  });
  let isOver = false;
  void yieldToOthers().then(() => {
    isOver = true;
  });
  return async () => {
    await nextTurns();
    return isOver;
  };
}

async function isPausing(): Promise<boolean> {
  const isOver = pause();
  const pauses = !(await isOver());
  jest.useRealTimers();
  return pauses;
}

test('heavy work yields to what has come in, and pauses until the light requests have ended', async () => {
  expect(await isPausing()).toBe(false);
  const releases = [trackRequest(), trackRequest()];
  const isOver = pause();
  expect(await isOver()).toBe(false);
  releases[0]!();
  expect(await isOver()).toBe(false);
  releases[1]!();
  expect(await isOver()).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
  expect(await isPausing()).toBe(false);
});

test('heavy work continues after a while, although there are always light requests', async () => {
  const release = trackRequest();
  const isOver = pause();
  expect(await isOver()).toBe(false);
  jest.runOnlyPendingTimers();
  expect(await isOver()).toBe(true);
  release();
});

/** Lets run what waits for a turn of the event loop, and what that has started. */
async function nextTurns() {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Asks for responses of some names, whose first letter is the caller. `built` has those that had their turn. */
function startBuilding() {
  const { assertRoom, takeTurn } = createLargeResponses();
  const built: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string) => {
    assertRoom(cost(MEGABYTE), name[0]!);
    return takeTurn(name[0]!).then((end) => {
      built.push(name);
      ends.push(end);
    });
  };
  const endAll = async (asked: Promise<void>[]) => {
    const all = Promise.all(asked);
    for (let isDone = false; !isDone;) {
      ends.shift()?.();
      isDone = await Promise.race([all.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
    }
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, built, endAll };
}

test('large responses are built one after another, the callers in turn', async () => {
  const { ask, built, endAll } = startBuilding();
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => ask(name));
  await endAll(asked);
  expect(built).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a caller that waits for five large responses gets no further one, and others do', async () => {
  const { ask, built, endAll } = startBuilding();
  const asked = Array.from({ length: 6 }, (_, at) => ask(`a${at}`));
  expect(() => ask('a6')).toThrow(/^Too many large responses at once/);
  asked.push(ask('b1'));
  await endAll(asked);
  expect(built).toHaveLength(7);
  await ask('a7');
});

test('a turn that takes too long is passed on, and then ends once', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  try {
    const { takeTurn } = createLargeResponses(1000);
    const endFirst = await takeTurn('a');
    const second = takeTurn('b');
    jest.advanceTimersByTime(1000);
    const endSecond = await second;
    endSecond();
    let hasThirdEnded = false;
    const third = takeTurn('c');
    const fourth = takeTurn('d').then(() => expect(hasThirdEnded).toBe(true));
    const endThird = await third;
    endFirst();
    endSecond();
    await nextTurns();
    hasThirdEnded = true;
    endThird();
    await fourth;
  } finally {
    jest.useRealTimers();
  }
});

test('beyond fifty that wait, a large response is turned away until one of them has had its turn', async () => {
  const { ask, endAll } = startBuilding();
  const asked = Array.from({ length: 51 }, (_, at) => ask(`${String.fromCharCode(97 + (at % 20))}${at}`));
  expect(() => ask('x1')).toThrow(/^Too many large responses are being requested right now/);
  await endAll(asked);
  await ask('x2');
});

/** A server whose documents may cost a lot. */
function startApollo(schema: GraphQLSchema, plugins: ApolloServerPlugin<Context>[] = []) {
  const quota = () => new SharedQuota(1_000_000);
  const quotas = { caller: quota(), keyRequests: quota(), keyPoints: quota(), share: async () => {} };
  const apollo = new ApolloServer<Context>({
    schema,
    plugins: [complexityPlugin(schema, readConfig({}).limits, quotas, async () => ({})), ...plugins],
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  });
  const ask = async (query: string) => {
    const contextValue = { viewer: null, network: '192.0.2.1' } as Context;
    const { body } = await apollo.executeOperation({ query }, { contextValue });
    return body.kind === 'single' ? body.singleResult : undefined;
  };
  return { ask, stop: () => apollo.stop() };
}

const schemaOf = (fields: ThunkObjMap<GraphQLFieldConfig<unknown, unknown>>) =>
  new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) });

test('a turn ends with its request, even if that fails where nobody expects it', async () => {
  const text = { type: GraphQLString, extensions: { responseSize: { bytes: MEGABYTE } }, resolve: () => 'text' };
  let isBroken = true;
  const breaking = async () => {
    if (isBroken) throw new Error('on purpose');
  };
  const { ask, stop } = startApollo(schemaOf({ text }), [{ requestDidStart: async () => ({ executionDidStart: breaking }) }]);
  await expect(ask('{ text }')).rejects.toThrow('Internal server error');
  isBroken = false;
  expect(await ask('{ text }')).toMatchObject({ data: { text: 'text' } });
  await stop();
});

test('a light operation is served while a heavy one has the turn', async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const field = (bytes: number, resolve: () => unknown) => ({
    type: GraphQLString,
    extensions: { responseSize: { bytes } },
    resolve,
  });
  const { ask, stop } = startApollo(
    schemaOf({ large: field(MEGABYTE, () => held.then(() => 'large')), small: field(10, () => 'small') }),
  );
  const large = ask('{ large }');
  expect(await ask('{ small }')).toMatchObject({ data: { small: 'small' } });
  end();
  expect(await large).toMatchObject({ data: { large: 'large' } });
  await stop();
});

test('a heavy operation that waits for another service has given its turn back', async () => {
  let respond = () => {};
  const response = new Promise<string>((resolve) => {
    respond = () => resolve('late');
  });
  const wait = (_source: unknown, _args: object, context: unknown) => {
    releaseToWait(context as Context);
    return response;
  };
  const large = { type: GraphQLString, extensions: { responseSize: { bytes: MEGABYTE } } };
  const { ask, stop } = startApollo(
    schemaOf({ waiting: { ...large, resolve: wait }, other: { ...large, resolve: () => 'other' } }),
  );
  // Without time, no turn ends by itself.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  const waiting = ask('{ waiting }');
  expect(await ask('{ other }')).toMatchObject({ data: { other: 'other' } });
  respond();
  expect(await waiting).toMatchObject({ data: { waiting: 'late' } });
  jest.useRealTimers();
  await stop();
});

test('one that has more to resolve keeps its turn while it waits', async () => {
  let respond = () => {};
  const response = new Promise<string>((resolve) => {
    respond = () => resolve('late');
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const order: string[] = [];
  const wait = (_source: unknown, _args: object, context: unknown) => {
    releaseToWait(context as Context);
    begin();
    return response;
  };
  const large = { type: GraphQLString, extensions: { responseSize: { bytes: MEGABYTE / 2 } } };
  const noted = (name: string) => ({ ...large, resolve: () => (order.push(name), name) });
  const { ask, stop } = startApollo(
    schemaOf({ waiting: { ...large, resolve: wait }, following: noted('following'), other: noted('other') }),
  );
  const both = ask('{ waiting following }');
  await begun;
  const other = ask('{ other }');
  // Enough for the other one to be served, if it had the turn.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  respond();
  expect(await both).toEqual({ data: { waiting: 'late', following: 'following' } });
  await other;
  expect(order).toEqual(['following', 'other']);
  await stop();
});

test('heavy work pauses during a light request, and no longer once it has ended, however it ends', async () => {
  let whileRunning = false;
  const field = (resolve: () => unknown) => ({ type: GraphQLString, resolve });
  const fails = () => {
    throw new Error('on purpose');
  };
  let isBroken = false;
  const breaking = async () => {
    if (isBroken) throw new Error('on purpose');
  };
  const { ask, stop } = startApollo(
    schemaOf({ light: field(async () => String((whileRunning = await isPausing()))), fails: field(fails) }),
    [{ requestDidStart: async () => ({ executionDidStart: breaking }) }],
  );
  for (const query of ['{ light }', '{ fails }', '{ nothing }', '{']) {
    await ask(query);
    expect(await isPausing()).toBe(false);
  }
  expect(whileRunning).toBe(true);
  isBroken = true;
  await expect(ask('{ light }')).rejects.toThrow('Internal server error');
  expect(await isPausing()).toBe(false);
  await stop();
});

test('of a costly operation, one root field after another is resolved; of a light one, all at once', async () => {
  let running = 0;
  let most = 0;
  const root = (complexity: number) => ({
    type: GraphQLString,
    extensions: { complexity },
    resolve: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return 'done';
    },
  });
  const { ask, stop } = startApollo(schemaOf({ costly: root(300), light: root(10) }));
  expect(await ask('{ a: costly b: costly c: costly }')).toEqual({ data: { a: 'done', b: 'done', c: 'done' } });
  expect(most).toBe(1);
  expect(await ask('{ a: light b: light c: light }')).toEqual({ data: { a: 'done', b: 'done', c: 'done' } });
  expect(most).toBe(3);
  await stop();
});

test('a root field that fails does not keep the next one from being resolved', async () => {
  const root = (resolve: () => unknown) => ({ type: GraphQLString, extensions: { complexity: 450 }, resolve });
  const fails = () => {
    throw new Error('on purpose');
  };
  const { ask, stop } = startApollo(schemaOf({ fails: root(fails), works: root(() => 'done') }));
  expect(await ask('{ fails works }')).toMatchObject({ data: { fails: null, works: 'done' }, errors: [{ path: ['fails'] }] });
  await stop();
});

test('a large response is built in parts, between which others have their turn, and a small one in one go', async () => {
  let turn = 0;
  let isCounting = true;
  const count = () => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  /** The turn of the event loop in which each entry is built. */
  const turns: number[] = [];
  const entry = (bytes: number) => ({
    type: new GraphQLList(
      new GraphQLObjectType({
        name: `Entry${bytes}`,
        fields: {
          id: {
            type: GraphQLInt,
            extensions: { responseSize: { bytes } },
            resolve: (id: number) => (turns.push(turn), id),
          },
        },
      }),
    ),
    extensions: { responseSize: { items: 120 } },
  });
  const ids = Array.from({ length: 120 }, (_, id) => id);
  const { ask, stop } = startApollo(
    schemaOf({ large: { ...entry(10_000), resolve: () => ids }, small: { ...entry(10), resolve: async () => ids } }),
  );
  count();
  expect(await ask('{ large { id } }')).toEqual({ data: { large: ids.map((id) => ({ id })) } });
  const starts = [...new Set(turns)];
  expect(starts.map((start) => turns.filter((each) => each === start).length)).toEqual(Array.from({ length: 12 }, () => 10));
  turns.length = 0;
  expect(await ask('{ small { id } }')).toEqual({ data: { small: ids.map((id) => ({ id })) } });
  expect([turns.length, new Set(turns).size]).toEqual([120, 1]);
  isCounting = false;
  await stop();
});
