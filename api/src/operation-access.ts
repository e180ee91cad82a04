import { getMetadataStorage } from 'type-graphql';
import type { AccessLevel } from './core/authorization.ts';
import { requiredScope } from './features/partners/scopes.ts';
import type { OperationAccess } from './http/openapi/access.ts';

const names: Record<AccessLevel, OperationAccess['access']> = { public: 'everyone', member: 'member', admin: 'admin' };

/** Who may call a root field, such as Query.prompt. The schema has to be built before. */
export function accessOf(operation: string): OperationAccess {
  const { queries, mutations } = getMetadataStorage();
  const [root, name] = operation.split('.');
  const field = (root === 'Mutation' ? mutations : queries).find(({ schemaName }) => schemaName === name);
  if (!field) throw new Error(`The schema has no ${operation}`);
  const { access } = field.extensions as { access: AccessLevel };
  return { access: names[access], scope: requiredScope(operation) };
}
