import { PromptoryError } from './error.ts';
import { TEMPORARY_STATUSES } from './retry.ts';

/** What is left of a rate limit of an API key. */
export interface Budget {
  remaining: number;
  /** Seconds until it is reset. */
  reset: number;
}

/** A response of the server, successful or not. */
export interface ResponseInfo {
  /** The function that was called, such as prompts. */
  operation: string;
  status: number;
  /** Identifies the request in the server's log. */
  requestId: string | undefined;
  /** What is left of the key's rate limits. Empty for requests without a key. */
  rateLimit: { requests?: Budget; points?: Budget };
}

/** Parses a RateLimit header such as `"requests";r=119;t=42, "points";r=19980;t=42`. */
function parseRateLimit(header: string | null): ResponseInfo['rateLimit'] {
  const budgets: Record<string, Budget> = {};
  for (const [, name = '', r, t] of header?.matchAll(/"(\w+)";r=(\d+);t=(\d+)/g) ?? []) {
    budgets[name] = { remaining: Number(r), reset: Number(t) };
  }
  return budgets;
}

export const responseInfo = (operation: string, { status, headers }: Response): ResponseInfo => ({
  operation,
  status,
  requestId: headers.get('x-request-id') ?? undefined,
  rateLimit: parseRateLimit(headers.get('ratelimit')),
});

/** Parses seconds or a date, which some proxies send. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The code of a response that has none, such as the page of a proxy. */
const codeOf = (status: number) =>
  status === 429 ? 'RATE_LIMITED' : TEMPORARY_STATUSES.includes(status) ? 'SERVICE_UNAVAILABLE' : 'BAD_RESPONSE';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The data of a response. Throws its errors. The response may come from a proxy and have any form. */
export function readData(text: string, { status, headers, type }: Response, requestId: string | undefined): unknown {
  const details = { status, requestId, retryAfter: parseRetryAfter(headers.get('retry-after')) };
  const badResponse = (what: string, cause?: unknown) =>
    new PromptoryError(`The response (status ${status}) ${what}`, { ...details, code: codeOf(status), cause });
  // Browsers do not say where to.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    throw badResponse(`is a redirect to ${headers.get('location') ?? 'another address'}: correct baseUrl.`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw badResponse('is not JSON: it may be from a proxy, or the address is wrong.', cause);
  }
  const { data, errors } = isObject(body) ? body : {};
  if (errors != null && !Array.isArray(errors)) throw badResponse('has errors of an unknown form.');
  const [error] = (errors ?? []) as unknown[];
  if (error !== undefined) {
    if (!isObject(error) || typeof error.message !== 'string') throw badResponse('has errors of an unknown form.');
    const { code, fields, reason } = isObject(error.extensions) ? error.extensions : {};
    throw new PromptoryError(error.message, {
      ...details,
      code: typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR',
      fields: isObject(fields) ? (fields as Record<string, string>) : undefined,
      reason: typeof reason === 'string' ? reason : undefined,
    });
  }
  if (!isObject(data)) throw badResponse('has no data.');
  return data;
}
