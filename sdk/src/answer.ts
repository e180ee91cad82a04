import { PromptoryError } from './error.ts';

/** What is left of a budget of an API key. */
export interface Budget {
  remaining: number;
  /** Seconds until it is whole again. */
  reset: number;
}

/** What was answered, whether it was a refusal or not. */
export interface ResponseInfo {
  /** The function that was called, such as prompts. */
  operation: string;
  status: number;
  /** Names the request in the server's log. */
  requestId: string | undefined;
  /** What is left of the budgets of the key; empty for a session and for visitors, who have none. */
  rateLimit: { requests?: Budget; points?: Budget };
}

/** The header RateLimit: "requests";r=119;t=42, "points";r=19980;t=42 */
function rateLimitOf(header: string | null): ResponseInfo['rateLimit'] {
  const budgets: Record<string, Budget> = {};
  for (const [, name = '', r, t] of header?.matchAll(/"(\w+)";r=(\d+);t=(\d+)/g) ?? []) {
    budgets[name] = { remaining: Number(r), reset: Number(t) };
  }
  return budgets;
}

export const infoOf = (operation: string, { status, headers }: Response): ResponseInfo => ({
  operation,
  status,
  requestId: headers.get('x-request-id') ?? undefined,
  rateLimit: rateLimitOf(headers.get('ratelimit')),
});

/** Seconds or, as a proxy may say it, a date. */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The data of an answer; throws what it says where it is a refusal. Others than Promptory may have answered, in any form. */
export function dataOf(text: string, { status, headers }: Response, requestId: string | undefined): unknown {
  const details = { status, requestId, retryAfter: retryAfterOf(headers.get('retry-after')) };
  const bad = (what: string, cause?: unknown) =>
    new PromptoryError(`The answer (status ${status}) ${what}`, { ...details, code: 'BAD_RESPONSE', cause });
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw bad('is not JSON: is this the address of Promptory?', cause);
  }
  const { data, errors } = isObject(answer) ? answer : {};
  if (errors != null && !Array.isArray(errors)) throw bad('has errors of an unknown form.');
  const [error] = (errors ?? []) as unknown[];
  if (error !== undefined) {
    if (!isObject(error) || typeof error.message !== 'string') throw bad('has errors of an unknown form.');
    const { code, fields } = isObject(error.extensions) ? error.extensions : {};
    throw new PromptoryError(error.message, {
      ...details,
      code: typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR',
      fields: isObject(fields) ? (fields as Record<string, string>) : undefined,
    });
  }
  if (!isObject(data)) throw bad('has no data.');
  return data;
}
