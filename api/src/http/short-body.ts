import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/** The types of a body whose text is its bytes as UTF-8. */
const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i;

/** The length of a JSON body whose text can be read without decoding it; null for any other body. */
function lengthOf({ headers }: IncomingMessage): number | null {
  const { 'content-length': length, 'content-type': type = '', 'content-encoding': encoding } = headers;
  return length !== undefined && encoding === undefined && JSON_TYPE.test(type) ? Number(length) : null;
}

/** Whether the executor takes a query by GET with this body, which it does not read. */
export function hasNoOtherBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'content-type': type, 'transfer-encoding': coding } = headers;
  return type === undefined ? length === undefined && coding === undefined : JSON_TYPE.test(type);
}

/**
 * Calls back with the text of a JSON body of at most `maxBytes`, or with null for any other. The body is put back, so that what
 * reads the request afterwards finds it as it was sent. If the client never sends all of it, nothing is called.
 */
export function peekBody(request: IncomingMessage, maxBytes: number, callback: (text: string | null) => void): void {
  const length = lengthOf(request);
  if (length === null || length === 0 || length > maxBytes) return callback(null);
  // The events of a request do not know in which scope it is handled.
  const read = AsyncLocalStorage.bind(() => {
    const bytes = request.read(length) as Buffer | null;
    if (bytes === null) return void request.once('readable', read);
    request.unshift(bytes);
    callback(bytes.toString());
  });
  read();
}
