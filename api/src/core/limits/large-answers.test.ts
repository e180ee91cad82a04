import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { expect, test } from '@jest/globals';
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
import { createLargeAnswers } from './large-answers.ts';
import { SharedQuota } from './shared-quota.ts';

const MEGABYTE = 1_000_000;

test('large answers take turns in the order in which they came, and small ones do not wait', async () => {
  const { takeTurn } = createLargeAnswers();
  const built: string[] = [];
  const build = async (name: string, bytes: number) => {
    const end = await takeTurn(bytes);
    built.push(name);
    return end;
  };
  const endFirst = await build('first', MEGABYTE);
  const [second, third] = [build('second', MEGABYTE), build('third', MEGABYTE)];
  await build('small', 1000);
  expect(built).toEqual(['first', 'small']);
  endFirst();
  const endSecond = await second;
  expect(built).toEqual(['first', 'small', 'second']);
  endSecond();
  (await third)();
  expect(built).toEqual(['first', 'small', 'second', 'third']);
});

test('beyond fifty that wait, a large answer is turned away until one of them has had its turn', async () => {
  const { assertRoom, takeTurn } = createLargeAnswers();
  const end = await takeTurn(MEGABYTE);
  const turns = Array.from({ length: 50 }, () => {
    assertRoom(MEGABYTE);
    return takeTurn(MEGABYTE);
  });
  expect(() => assertRoom(MEGABYTE)).toThrow(/^Very many large answers are asked for at the moment/);
  expect(() => assertRoom(1000)).not.toThrow();
  end();
  const endNext = await turns[0]!;
  expect(() => assertRoom(MEGABYTE)).not.toThrow();
  endNext();
  for (const turn of turns.slice(1)) (await turn)();
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

test('a turn ends with its request, also if that fails where nobody expects it', async () => {
  const text = { type: GraphQLString, extensions: { answerSize: { bytes: MEGABYTE } }, resolve: () => 'text' };
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

test('a large answer is built in parts, between which others have their turn, and a small one in one go', async () => {
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
            extensions: { answerSize: { bytes } },
            resolve: (id: number) => (turns.push(turn), id),
          },
        },
      }),
    ),
    extensions: { answerSize: { items: 120 } },
  });
  const ids = Array.from({ length: 120 }, (_, id) => id);
  const { ask, stop } = startApollo(
    schemaOf({ large: { ...entry(10_000), resolve: () => ids }, small: { ...entry(10), resolve: async () => ids } }),
  );
  count();
  expect(await ask('{ large { id } }')).toEqual({ data: { large: ids.map((id) => ({ id })) } });
  const starts = [...new Set(turns)];
  expect(starts.map((start) => turns.filter((each) => each === start).length)).toEqual([50, 50, 20]);
  turns.length = 0;
  expect(await ask('{ small { id } }')).toEqual({ data: { small: ids.map((id) => ({ id })) } });
  expect([turns.length, new Set(turns).size]).toEqual([120, 1]);
  isCounting = false;
  await stop();
});
