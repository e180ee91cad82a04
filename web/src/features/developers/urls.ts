import type { RestReference } from './reference.generated.ts';

// The URLs of the documentation. Other sites link to these anchors, so they must not change.

export type OperationKind = 'Query' | 'Mutation';

export const operationAnchor = (kind: OperationKind, name: string): string => `${kind.toLowerCase()}-${name}`;

export const operationUrl = (kind: OperationKind, name: string): string => `/developers/graphql#${operationAnchor(kind, name)}`;

export const typeUrl = (name: string): string => `/developers/types#${name}`;

/** The URL of an operation, or of the type that a field belongs to. Null for introspection fields. */
export function fieldUrl(field: string): string | null {
  const [owner = '', name = '__'] = field.split('.');
  if (name.startsWith('__')) return null;
  return owner === 'Query' || owner === 'Mutation' ? operationUrl(owner, name) : typeUrl(owner);
}

/** Turns GET /api/prompts/{id} into get-prompts-id. */
export const restAnchor = ({ method, path }: Pick<RestReference, 'method' | 'path'>): string =>
  `${method}${path.replace(/^\/api/, '')}`.toLowerCase().replaceAll(/[{}]/g, '').replaceAll('/', '-');

/** The name of a route in the table of contents, without the leading /api. */
export const restShortName = ({ method, path }: Pick<RestReference, 'method' | 'path'>): string =>
  `${method} ${path.replace(/^\/api/, '')}`;

export const restUrl = (route: Pick<RestReference, 'method' | 'path'>): string => `/developers/rest#${restAnchor(route)}`;
