import { getMetadataStorage } from 'type-graphql';
import { scopeOf } from './features/partners/scopes.ts';
import type { Access } from './http/openapi/access.ts';

const accessOfRoles = (roles: unknown[] | undefined): Access['access'] =>
  roles === undefined ? 'everyone' : roles.includes('admin') ? 'admin' : 'member';

/** Who may ask for a field of the root, such as Query.prompt; the schema has to be built before. */
export function accessOf(operation: string): Access {
  const { queries, mutations } = getMetadataStorage();
  const [root, name] = operation.split('.');
  const field = (root === 'Mutation' ? mutations : queries).find(({ schemaName }) => schemaName === name);
  if (!field) throw new Error(`The schema has no ${operation}`);
  return { access: accessOfRoles(field.roles as unknown[] | undefined), scope: scopeOf(operation) };
}
