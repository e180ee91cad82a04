/** Somebody who asks. */
export interface Member {
  id: string;
  token: string;
}

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What the product's server asks for is the token; the others, which check nothing, take the id. */
const headersOf = ({ id, token }: Member) => ({
  authorization: `Bearer ${token}`,
  'x-user': id,
  // As browsers send it.
  'accept-encoding': 'gzip, br',
});

/** A GraphQL operation with its variables, or the path of a REST route. */
export type Operation = { query: string; variables: Record<string, unknown> } | { path: string };

const nameOf = (query: string) => /^\s*(?:query|mutation)\s+(\w+)/.exec(query)?.[1];

export function toRequest(operation: Operation, member: Member): HttpRequest {
  const headers = headersOf(member);
  if ('path' in operation) return { method: 'GET', path: operation.path, headers };
  const { query, variables } = operation;
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ operationName: nameOf(query), query, variables }),
  };
}
