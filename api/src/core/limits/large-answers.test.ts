import { ApolloServer } from '@apollo/server';
import { expect, test } from '@jest/globals';
import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
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

test('a turn ends with its request, also if that fails where nobody expects it', async () => {
  const text = { type: GraphQLString, extensions: { answerSize: { bytes: MEGABYTE } }, resolve: () => 'text' };
  const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { text } }) });
  const quota = () => new SharedQuota(1_000_000);
  const quotas = { caller: quota(), keyRequests: quota(), keyPoints: quota(), share: async () => {} };
  let isBroken = true;
  const breaking = async () => {
    if (isBroken) throw new Error('on purpose');
  };
  const apollo = new ApolloServer<Context>({
    schema,
    plugins: [
      complexityPlugin(schema, readConfig({}).limits, quotas, async () => ({})),
      { requestDidStart: async () => ({ executionDidStart: breaking }) },
    ],
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  });
  const ask = () =>
    apollo.executeOperation({ query: '{ text }' }, { contextValue: { viewer: null, network: '192.0.2.1' } as Context });
  await expect(ask()).rejects.toThrow('Internal server error');
  isBroken = false;
  expect((await ask()).body).toMatchObject({ singleResult: { data: { text: 'text' } } });
  await apollo.stop();
});
