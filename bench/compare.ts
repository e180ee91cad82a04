import { isDeepStrictEqual } from 'node:util';
import type { HttpRequest } from './request.ts';

/** A server does not respond as the others do, so that comparing its speed would say nothing. */
export class DifferentResponseError extends Error {}

/** Sends a request on a connection that is not kept: the server may close one just when it is used again. */
export const fetchOnce = (url: string, { method, path, headers, body }: HttpRequest): Promise<Response> =>
  fetch(url + path, { method, headers: { ...headers, connection: 'close' }, body });

export async function fetchResult(url: string, request: HttpRequest): Promise<unknown> {
  const { method, path, body } = request;
  const response = await fetchOnce(url, request);
  const text = await response.text();
  if (!response.ok) throw new DifferentResponseError(`${method} ${path} returned ${response.status}: ${text}\n${body ?? ''}`);
  const result = JSON.parse(text) as { errors?: { message: string }[]; data?: unknown };
  if (result.errors) throw new DifferentResponseError(`${result.errors[0]!.message}\n${body ?? ''}`);
  return result;
}

/** Nobody but its server knows what a cursor says. */
const opaque = new Set(['cursor', 'startCursor', 'endCursor']);

/** The result with every value replaced by its type, and every list by its first item. */
export function fieldsOf(result: unknown): unknown {
  if (Array.isArray(result)) return result.slice(0, 1).map(fieldsOf);
  if (typeof result !== 'object' || result === null) return typeof result;
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, fieldsOf(value)]));
}

function withoutCursors(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(withoutCursors);
  if (typeof result !== 'object' || result === null) return result;
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [name, opaque.has(name) ? typeof value : withoutCursors(value)]),
  );
}

/** Where two responses differ first, as a path with both values; undefined if they are the same. */
function differenceOf(one: unknown, other: unknown, path: string): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined;
  if (typeof one === 'object' && typeof other === 'object' && one !== null && other !== null) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const difference = differenceOf(
        (one as Record<string, unknown>)[name],
        (other as Record<string, unknown>)[name],
        `${path}.${name}`,
      );
      if (difference) return difference;
    }
  }
  return `${path}: ${JSON.stringify(one)?.slice(0, 200)} and ${JSON.stringify(other)?.slice(0, 200)}`;
}

/** Throws where two responses to the same request are not the same. */
export function assertSame(one: unknown, other: unknown, compare: 'values' | 'fields', what: string): void {
  const read = compare === 'values' ? withoutCursors : fieldsOf;
  const difference = differenceOf(read(one), read(other), 'response');
  if (difference) throw new DifferentResponseError(`${what}: ${difference}`);
}
