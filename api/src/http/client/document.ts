import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { type Encoding, encodingFor } from './encoding.ts';

/** The placeholder for the origin in the built documents. */
const ORIGIN = '__ORIGIN__';

/** The best quality takes three times as long and saves another fortieth, and the first visitor waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 } };

const compress: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text),
};

/**
 * A document of the client with the origin of this installation. The build cannot compress it, because it does not know the
 * origin; so it is compressed when it is first asked for, and kept.
 */
export function createDocument(file: string, origin: () => string): (status: number) => RequestHandler {
  const html = readFileSync(file, 'utf8');
  const kept = new Map<Encoding | 'identity', Promise<Buffer>>();
  const bodyIn = (encoding: Encoding | undefined): Promise<Buffer> => {
    const key = encoding ?? 'identity';
    const known = kept.get(key);
    if (known) return known;
    const text = Buffer.from(html.replaceAll(ORIGIN, origin()));
    const body = encoding ? compress[encoding](text) : Promise.resolve(text);
    kept.set(key, body);
    return body;
  };
  return (status) => async (request, response) => {
    const encoding = encodingFor(request);
    const body = await bodyIn(encoding);
    if (encoding) response.set('Content-Encoding', encoding);
    response.status(status).vary('Accept-Encoding').set('Cache-Control', 'no-cache').type('html').send(body);
  };
}
