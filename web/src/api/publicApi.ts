import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { isBusy, isBusyStatus } from '../ui/states/busy.ts';
import { BUSY_RETRIES, busyDelay, retryAfterOf } from './busy.ts';
import { AppInfoDocument, type AppInfoQuery } from './appInfo.public.generated.ts';

type StringDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables> & { toString(): string };

interface GraphQLResponse<Result> {
  data?: Result | null;
  errors?: readonly { message: string; extensions?: { code?: string; fields?: Record<string, string> } }[];
}

/** The code of a response with neither data nor an error, such as the error page of a proxy. */
export const NO_RESULT = 'NO_RESULT';

/** An error that the server returned. A failed connection stays the error that fetch throws. */
export class PublicApiError extends Error {
  override readonly name = 'PublicApiError';
  readonly code: string | undefined;
  /** A message for each invalid input, by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    code: string | undefined,
    { fields = {}, retryAfter }: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/**
 * Sends a request of a public page without Apollo, so that the first load of visitors stays small. It sends no token,
 * because most of these responses are the same for everybody. The few that concern the member pass one. While the server is
 * busy, a query waits and is sent again; a mutation is not, because it may have been done.
 */
export async function publicRequest<Result, Variables>(
  document: StringDocument<Result, Variables>,
  variables: Variables,
  token?: string,
): Promise<Result> {
  const query = document.toString();
  const retries = query.trimStart().startsWith('query') ? BUSY_RETRIES : 0;
  for (let sent = 0; ; sent += 1) {
    try {
      return await send<Result>(query, variables, token);
    } catch (error) {
      const wait = isBusy(error) ? busyDelay((error as PublicApiError).retryAfter) : undefined;
      if (sent === retries || wait === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

async function send<Result>(query: string, variables: unknown, token: string | undefined): Promise<Result> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json().catch(() => ({}))) as GraphQLResponse<Result>;
  const error = body.errors?.[0];
  const retryAfter = retryAfterOf(response.headers);
  if (error) {
    throw new PublicApiError(error.message, error.extensions?.code, { fields: error.extensions?.fields, retryAfter });
  }
  if (body.data) return body.data;
  const code = isBusyStatus(response.status) ? 'SERVICE_UNAVAILABLE' : NO_RESULT;
  throw new PublicApiError(`The server answered ${response.status} without data`, code, { retryAfter });
}

export type AppInfo = AppInfoQuery['appInfo'];

let appInfo: Promise<AppInfo> | undefined;

/** Loads the settings of this installation once per document, and again only after a failure. */
export function loadAppInfo(): Promise<AppInfo> {
  appInfo ??= publicRequest(AppInfoDocument, {})
    .then((data) => data.appInfo)
    .catch((error: unknown) => {
      appInfo = undefined;
      throw error;
    });
  return appInfo;
}
