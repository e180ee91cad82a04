import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { restRoute } from './route.ts';

const routeOf = (document: string) =>
  restRoute({
    name: 'getThing',
    summary: 'Get a thing.',
    method: 'get',
    path: '/thing',
    document,
    variables: () => ({}),
    response: z.unknown(),
    pick: (data) => data,
  });

test('a route has the operation of its root field, whatever its alias', () => {
  expect(routeOf('query ($id: ID!) { thing: prompt(id: $id) { id } }').operation).toBe('Query.prompt');
  expect(routeOf('mutation { signOut }').operation).toBe('Mutation.signOut');
});

// Only the scopes of the first one would be documented.
test.each([
  ['two root fields', '{ me { id } categories { id } }'],
  ['a field and a fragment', '{ me { id } ...F } fragment F on Query { categories { id } }'],
  ['a fragment alone', '{ ...F } fragment F on Query { me { id } }'],
  ['no operation', 'fragment F on Query { me { id } }'],
])('a document with %s is none of a route', (_what, document) => {
  expect(() => routeOf(document)).toThrow('A route requests one root field');
});
