import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { AppInfoDocument, type AppInfoQuery } from './appInfo.public.generated.ts';

type StringDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables> & { toString(): string };

interface Answer<Result> {
  data?: Result | null;
  errors?: readonly { message: string; extensions?: { code?: string; fields?: Record<string, string> } }[];
}

/** A refusal that the server has put into words. What is no answer at all stays the error that fetch throws. */
export class PublicApiError extends Error {
  override readonly name = 'PublicApiError';
  readonly code: string | undefined;
  /** Which input is wrong, by its name, and why. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which it may be tried again. */
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
 * What a visitor's pages ask, without Apollo, so that their first load stays small. It carries no token, because what
 * is asked here is the same for everybody; the few calls of such a page that are about the member name theirs.
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
  const refusal = answer.errors?.[0];
  if (refusal) {
    const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
    throw new PublicApiError(refusal.message, refusal.extensions?.code, {
      fields: refusal.extensions?.fields,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    });
  }
  if (!answer.data) throw new Error(`The server answered ${response.status} without data`);
  return answer.data;
}

export type AppInfo = AppInfoQuery['appInfo'];

let appInfo: Promise<AppInfo> | undefined;

/** Of this installation; asked once for a document, and again only after a failure. */
export function loadAppInfo(): Promise<AppInfo> {
  appInfo ??= publicRequest(AppInfoDocument, {})
    .then((data) => data.appInfo)
    .catch((error: unknown) => {
      appInfo = undefined;
      throw error;
    });
  return appInfo;
}
