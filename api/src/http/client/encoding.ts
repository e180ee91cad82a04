import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { LRUCache } from 'lru-cache';

/** What responses are compressed with, the smallest first, and the extension of files that are. */
export const extensions = { br: '.br', gzip: '.gz' } as const;

export type Encoding = keyof typeof extensions;

/** By what clients accept: there are few browsers. */
const known = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 });
/** A longer header is read each time. */
const HEADER_MAX = 100;

const read = (request: IncomingMessage): Encoding | undefined =>
  (Object.keys(extensions) as Encoding[]).find((encoding) => accepts(request).encodings(encoding) !== false);

/** The encoding for the response to a request, or undefined if it accepts none of ours. */
export function encodingFor(request: IncomingMessage): Encoding | undefined {
  const { 'accept-encoding': header = '' } = request.headers;
  if (typeof header !== 'string' || header.length > HEADER_MAX) return read(request);
  const found = known.get(header) ?? { encoding: read(request) };
  known.set(header, found);
  return found.encoding;
}
