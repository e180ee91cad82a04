import type { IncomingMessage } from 'node:http';
import { requestScope } from '../core/telemetry/log.ts';

/** The types of a body whose text is its bytes as UTF-8. */
const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i;

/** The length of a JSON body whose text can be read without decoding it; null for any other body. */
function lengthOf({ headers }: IncomingMessage): number | null {
  const { 'content-length': length, 'content-type': type = '', 'content-encoding': encoding } = headers;
  return length !== undefined && encoding === undefined && JSON_TYPE.test(type) ? Number(length) : null;
}

/**
 * Whether a request has no body, or says that it is JSON. Apollo rejects another content type even for GET, whose body is not
 * read; such a request must not be answered from the cache.
 */
export function hasOnlyJsonBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'content-type': type, 'transfer-encoding': coding } = headers;
  return type === undefined ? length === undefined && coding === undefined : JSON_TYPE.test(type);
}

/**
 * Calls back with a JSON body of at most `maxBytes`, or with null for any other. What reads the request afterwards
 * finds the body as it was sent only once `putBack` has been called. If the client never sends all of it, nothing is called.
 */
export function peekBody(
  request: IncomingMessage,
  maxBytes: number,
  callback: (body: Buffer | null, putBack: () => void) => void,
): void {
  const length = lengthOf(request);
  if (length === null || length === 0 || length > maxBytes) return callback(null, () => {});
  const scope = requestScope.getStore();
  const read = () => {
    const bytes = request.read(length) as Buffer | null;
    if (bytes !== null) return callback(bytes, () => request.unshift(bytes));
    // The events of a request do not know in which scope it is handled. `AsyncLocalStorage.bind` takes longer than a lookup in memory.
    request.once('readable', scope ? () => requestScope.run(scope, read) : read);
  };
  read();
}
