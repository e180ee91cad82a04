import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { AppInfoDocument, type AppInfoQuery } from './appInfo.public.generated.ts';

type StringDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables> & { toString(): string };

interface Answer<Result> {
  data?: Result | null;
  errors?: readonly { message: string; extensions?: { code?: string; fields?: Record<string, string> } }[];
}

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
 * because most of these answers are the same for everybody. The few that concern the member pass one.
 */
export async function publicRequest<Result, Variables>(
  document: StringDocument<Result, Variables>,
  variables: Variables,
  token?: string,
): Promise<Result> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  const answer = (await response.json()) as Answer<Result>;
  const error = answer.errors?.[0];
  if (error) {
    const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
    throw new PublicApiError(error.message, error.extensions?.code, {
      fields: error.extensions?.fields,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    });
  }
  if (!answer.data) throw new Error(`The server answered ${response.status} without data`);
  return answer.data;
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
