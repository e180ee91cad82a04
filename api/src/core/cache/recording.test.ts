import { ApolloServer } from '@apollo/server';
import { describe, expect, test } from '@jest/globals';
import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import type { Context } from '../context.ts';
import { recordingPlugin } from './cacheable.ts';
import type { Viewer } from '../auth/viewer.ts';
import { type Audience, Recording } from './recording.ts';

const snapshot = { library: 0, uses: 0, member: 0, at: 0, date: 0 };
const viewer: Viewer = {
  userId: 'one',
  role: 'member',
  isPro: false,
  sessionId: 'session',
  hasSecondFactor: false,
  key: null,
};

const writer = { bodyOf: (data: object) => JSON.stringify(data), isVerbatim: true };

/** Whether, and where, a response is kept whose resolvers do this. */
async function kept(audience: Audience, resolve: (recording: Recording) => unknown): Promise<string | null> {
  const recording = new Recording({ plan: 'of the plan', member: 'of the member' }, viewer, snapshot);
  recording.cost = 1;
  recording.begin(audience);
  resolve(recording);
  recording.end();
  return (await recording.template({}, writer)) && recording.key;
}

describe('A response for all members of a plan', () => {
  test.each<[string, (recording: Recording) => unknown, string | null]>([
    ['nothing about the request', () => undefined, 'of the plan'],
    ['the role and the plan', ({ viewer: { role, isPro } }) => [role, isPro], 'of the plan'],
    ['flags of the member', (recording) => recording.readFlags((userId) => userId), 'of the plan'],
    ['who the viewer is', (recording) => recording.viewer.userId, null],
    ['the session', (recording) => recording.viewer.sessionId, null],
    ['the second factor', (recording) => recording.viewer.hasSecondFactor, null],
    ['the time', (recording) => recording.readsTime(), null],
    ['the request', (recording) => recording.readsRequest(), null],
  ])('whose resolvers read %s', async (_, resolve, expected) => {
    expect(await kept('plan', resolve)).toBe(expected);
  });
});

describe('A response for one member', () => {
  test.each<[string, (recording: Recording) => unknown, string | null]>([
    ['who the viewer is', (recording) => recording.viewer.userId, 'of the member'],
    ['the time', (recording) => recording.readsTime(), 'of the member'],
    ['the request', (recording) => recording.readsRequest(), null],
  ])('whose resolvers read %s', async (_, resolve, expected) => {
    expect(await kept('member', resolve)).toBe(expected);
  });
});

test('what is read before and after the resolvers does not count', async () => {
  const recording = new Recording({ plan: 'of the plan', member: 'of the member' }, viewer, snapshot);
  const readAll = () => [recording.viewer.userId, recording.readsTime(), recording.readsRequest()];
  recording.cost = 1;
  readAll();
  recording.begin('plan');
  recording.end();
  readAll();
  expect(await recording.template({}, writer)).toMatchObject({ parts: ['{}'], memberId: null });
});

test.each(['network', 'userAgent', 'requestId'] as const)('a response whose resolver reads the %s is not kept', async (name) => {
  const recording = new Recording({ plan: 'of the plan', member: 'of the member' }, viewer, snapshot);
  recording.cost = 1;
  const query = new GraphQLObjectType<unknown, Context>({
    name: 'Query',
    fields: {
      mine: { type: GraphQLString, extensions: { cacheable: 'plan' }, resolve: (_root, _args, ctx) => ctx[name] },
      same: { type: GraphQLString, extensions: { cacheable: 'plan' }, resolve: () => 'for all' },
    },
  });
  const schema = new GraphQLSchema({ query });
  const apollo = new ApolloServer<Context>({ schema, plugins: [recordingPlugin(schema)] });
  const contextValue = { recording, network: '203.0.113.7', userAgent: 'curl', requestId: '1' } as Context;
  const ask = async (field: string) => {
    const { body } = await apollo.executeOperation({ query: `{ ${field} }` }, { contextValue });
    return body.kind === 'single' && { ...body.singleResult.data };
  };
  expect(await ask('same')).toEqual({ same: 'for all' });
  expect(await recording.template({}, writer)).not.toBeNull();
  expect(await ask('mine')).toEqual({ mine: contextValue[name] });
  expect(await recording.template({}, writer)).toBeNull();
  await apollo.stop();
});
