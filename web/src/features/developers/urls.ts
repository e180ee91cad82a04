import type { RestRow } from './reference.generated.ts';

/** The anchors of the documentation. Others link to them, so they never change. */

export type OperationKind = 'Query' | 'Mutation';

export const operationAnchor = (kind: OperationKind, name: string): string => `${kind.toLowerCase()}-${name}`;

export const operationUrl = (kind: OperationKind, name: string): string =>
  `/developers/graphql#${operationAnchor(kind, name)}`;

export const typeUrl = (name: string): string => `/developers/types#${name}`;

/** Of a field of a type, which has no place of its own but the type's. Null for what describes the schema itself. */
export function fieldUrl(field: string): string | null {
  const [owner = '', name = '__'] = field.split('.');
  if (name.startsWith('__')) return null;
  return owner === 'Query' || owner === 'Mutation' ? operationUrl(owner, name) : typeUrl(owner);
}

/** GET /api/prompts/{id} as get-prompts-id. */
export const restAnchor = ({ method, path }: Pick<RestRow, 'method' | 'path'>): string =>
  `${method}${path.replace(/^\/api/, '')}`.toLowerCase().replaceAll(/[{}]/g, '').replaceAll('/', '-');

/** As the contents list a route: every one of them begins with /api. */
export const restShortName = ({ method, path }: Pick<RestRow, 'method' | 'path'>): string =>
  `${method} ${path.replace(/^\/api/, '')}`;

export const restUrl = (row: Pick<RestRow, 'method' | 'path'>): string => `/developers/rest#${restAnchor(row)}`;
