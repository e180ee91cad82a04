import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';

/** A query that a page sends at first. Variables that are parameters of the route are left out; they have the same names. */
export interface PageQuery {
  query: DocumentNode;
  variables?: Readonly<Record<string, unknown>>;
  /** How it is read when the page is loaded in advance; from the cache unless given. */
  fetchPolicy?: 'network-only';
}

interface FirstData {
  token: string;
  pathname: string;
  data: object;
}

/** The shell cannot be used while it waits. Later, the app sends its own requests, which say what is wrong. */
const WAIT_MS = 5000;

let received: FirstData | undefined;

const isComplete = (body: unknown): body is { data: object } =>
  typeof body === 'object' &&
  body !== null &&
  'data' in body &&
  typeof body.data === 'object' &&
  body.data !== null &&
  !('errors' in body);

/** Waits for what boot.ts has requested. After a failure the app sends its own requests, which have retries and messages. */
export async function receiveFirstData(): Promise<void> {
  received = undefined;
  const { firstRequest } = window;
  if (!firstRequest) return;
  delete window.firstRequest;
  const { token, pathname, body: sent } = firstRequest;
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS));
  const body = await Promise.race([sent.catch(() => undefined), tooLate]);
  if (isComplete(body)) received = { token, pathname, data: body.data };
}

/** Writes what was received for this member and page into the cache, so that the queries are served from there. */
export function writeFirstData(
  client: ApolloClient,
  { token, pathname, params, queries }: Pick<FirstData, 'token' | 'pathname'> & { params: object; queries: readonly PageQuery[] },
): void {
  if (received?.token === token && received.pathname === pathname) writeResult(client, { params, queries }, received.data);
}

/** Writes the result of the merged queries of a page into the cache. */
export function writeResult(
  client: ApolloClient,
  { params, queries }: { params: object; queries: readonly PageQuery[] },
  data: object,
): void {
  for (const { query, variables } of queries) client.writeQuery({ query, variables: { ...variables, ...params }, data });
}

/** Only the first page of a document is served from it. */
export const forgetFirstData = (): void => void (received = undefined);
