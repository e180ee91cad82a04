import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { restRoute } from './route.ts';

const described = {
  name: 'getThing',
  summary: 'Get a thing.',
  method: 'get',
  path: '/thing',
  document: '{ me { id } }',
  variables: () => ({}),
  response: z.object({ parts: z.array(z.object({ id: z.string() })).nullable() }),
} as const;

const routeOf = (document: string) => restRoute({ ...described, document, pick: () => ({ parts: null }) });

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

test('a response with a key that its schema lacks does not compile', () => {
  const thing = { parts: [{ id: '1', name: 'One' }] };
  // @ts-expect-error What a fragment has more than the schema would be sent, but not be documented.
  const route = restRoute({ ...described, pick: () => thing });
  expect(route.pick({})).toBe(thing);
});
