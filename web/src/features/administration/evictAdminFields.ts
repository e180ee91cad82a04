import type { ApolloCache } from '@apollo/client/cache';

/** The queries for admins. */
const adminFields = [
  'auditLog',
  'contactMessages',
  'overview',
  'promptFigures',
  'promptReports',
  'userFigures',
  'userRecord',
  'users',
] as const;

/** Evicts what only admins may see, because the member is none any longer. Pages that show it request it again, and learn that. */
export function evictAdminFields(cache: ApolloCache): void {
  for (const fieldName of adminFields) cache.evict({ id: 'ROOT_QUERY', fieldName });
}
