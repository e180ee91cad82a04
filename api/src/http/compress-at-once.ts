import type { Request, RequestHandler, Response } from 'express';
import { encodeOnce, isShort } from '../core/cache/encoded-bodies.ts';
import { type Encoding, encodingFor } from './client/encoding.ts';

/** What a body is compressed with; undefined if it is left to the middleware, or not compressed. */
function encodingOf(request: Request, response: Response, body: string): Encoding | undefined {
  // Express says the charset of a text, and does not know that of compressed bytes.
  const saysCharset = /;\s*charset=utf-8$/i.test(response.get('Content-Type') ?? '');
  if (
    !isShort(Buffer.byteLength(body)) ||
    !saysCharset ||
    request.method === 'HEAD' ||
    response.get('Content-Encoding') !== undefined
  )
    return undefined;
  return encodingFor(request);
}

/**
 * Compresses short bodies in one go: the stream of the middleware, which compresses all others, takes longer to create than
 * such a body to compress.
 */
export const compressAtOnce: RequestHandler = (request, response, next) => {
  // The middleware says so only where there is a body, and a 304 has the headers of the response that the client has.
  response.vary('Accept-Encoding');
  const send = response.send.bind(response);
  response.send = (body: unknown) => {
    if (typeof body !== 'string') return send(body);
    const encoding = encodingOf(request, response, body);
    if (encoding === undefined) return send(body);
    const plain = Buffer.from(body);
    const etagOf = response.app.get('etag fn') as (bytes: Buffer) => string;
    if (response.get('ETag') === undefined) response.set('ETag', etagOf(plain));
    // Express sends 304 then, without a body.
    if (request.fresh) return send(body);
    response.set('Content-Encoding', encoding);
    return send(encodeOnce(plain, encoding));
  };
  next();
};
