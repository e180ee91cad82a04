import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import type { CachedResponses } from '../cached-responses.ts';
import { mountRoutes } from './mount.ts';
import { restRoute } from './route.ts';

// The operation is public, and the routes answer whatever it returns: only what they declare closes them.
const thing = (path: string, access: { membersOnly?: boolean; keysOnly?: boolean }) =>
  restRoute({
    name: 'getThing',
    summary: 'Get a thing.',
    method: 'get',
    path,
    ...access,
    document: '{ thing }',
    variables: () => ({}),
    response: z.object({ done: z.boolean() }),
    pick: () => ({ done: true }),
  });

const viewers: Record<string, object | null> = { visitor: null, session: { key: null }, key: { key: { id: 'a' } } };

let server: Server;
beforeAll(async () => {
  const apollo = new ApolloServer<Context>({ typeDefs: 'type Query { thing: String }' });
  await apollo.start();
  const executor = {
    apollo,
    createContext: (request: express.Request) =>
      Promise.resolve({ viewer: viewers[request.get('x-viewer')!], recording: null } as unknown as Context),
    responses: {} as CachedResponses,
    responseBytes: 1000,
    readBody: express.json(),
  };
  const routes = [
    thing('/open', {}),
    thing('/members', { membersOnly: true }),
    thing('/keys', { membersOnly: true, keysOnly: true }),
  ];
  server = express().use(mountRoutes(executor, routes)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ['visitor', { open: 200, members: 401, keys: 401 }],
  ['session', { open: 200, members: 200, keys: 403 }],
  ['key', { open: 200, members: 200, keys: 200 }],
])('what a route declares closes it to a %s', async (viewer, expected) => {
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}/${path}`, { headers: { 'x-viewer': viewer } })).status;
  expect({ open: await statusOf('open'), members: await statusOf('members'), keys: await statusOf('keys') }).toEqual(expected);
});
