import type { ApolloCache } from '@apollo/client/cache';
import { expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { evictAdminFields } from './evictAdminFields.ts';

/** What no page keeps in the cache. */
const uncached = ['allUsers', 'auditLogCsv', 'usersCsv'];

test('every query for admins is evicted', () => {
  const schema = buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));
  const forAdmins = Object.values(schema.getQueryType()!.getFields()).filter(({ description }) =>
    description?.endsWith('For admins.'),
  );
  const evicted: (string | undefined)[] = [];
  const cache = {
    evict: ({ fieldName }) => {
      evicted.push(fieldName);
      return true;
    },
  } satisfies Pick<ApolloCache, 'evict'>;
  evictAdminFields(cache as unknown as ApolloCache);
  expect([...evicted, ...uncached].sort()).toEqual(forAdmins.map(({ name }) => name).sort());
});
