import { accessSync, constants as fileModes, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { type Encoding, encodingFor } from './encoding.ts';

/** The placeholder for the origin in the built documents. */
const ORIGIN = '__ORIGIN__';

/** Most documents are unpacked in one go. */
const UNPACKED_BYTES = 512 * 1024;

/** The best quality takes three times as long and saves another fortieth, and the first visitor waits for it. */
export const DOCUMENT_QUALITY = constants.BROTLI_MAX_QUALITY - 1;

/** The bytes of a document in an encoding; without one, as they are. */
export type DocumentBody = (encoding: Encoding | undefined) => Promise<Buffer>;

const compress: Record<Encoding, (text: Buffer, brotliQuality: number) => Promise<Buffer>> = {
  br: (text, quality) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text) => promisify(gzip)(text),
};

/** The text of a document of the client, with the origin of this installation. */
export const readText = (file: string, origin: string): string => readFileSync(file, 'utf8').replaceAll(ORIGIN, origin);

/** Compresses a document when it is first asked for in an encoding, and keeps that, but not its text: those of all take 16 MB. */
export function compressedBody(text: () => string, brotliQuality: number): DocumentBody {
  const kept = new Map<Encoding, Promise<Buffer>>();
  const bodyIn = (encoding: Encoding): Promise<Buffer> => {
    const known = kept.get(encoding);
    if (known) return known;
    const body = compress[encoding](Buffer.from(text()), brotliQuality);
    kept.set(encoding, body);
    return body;
  };
  // Hardly anybody asks for it without an encoding, so that is not kept: to unpack it takes a fraction of making the text.
  return async (encoding) =>
    encoding ? bodyIn(encoding) : promisify(gunzip)(await bodyIn('gzip'), { chunkSize: UNPACKED_BYTES });
}

export async function sendDocument(request: Request, response: Response, status: number, bodyIn: DocumentBody): Promise<void> {
  const encoding = encodingFor(request);
  const body = await bodyIn(encoding);
  if (encoding) response.set('Content-Encoding', encoding);
  response.status(status).vary('Accept-Encoding').set('Cache-Control', 'no-cache').type('html').send(body);
}

/** Throws if a document of the client cannot be read, so that the server does not start with a part of a build. */
export const assertReadable = (file: string): void => accessSync(file, fileModes.R_OK);

/** A document of the client. The build cannot compress it, because it does not know the origin. */
export function createDocument(file: string, origin: () => string): (status: number) => RequestHandler {
  assertReadable(file);
  const body = compressedBody(() => readText(file, origin()), DOCUMENT_QUALITY);
  return (status) => (request, response) => sendDocument(request, response, status, body);
}
