import { existsSync, globSync } from 'node:fs';
import { extname } from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { encodingFor, extensions } from './encoding.ts';

/** The decoded path of a request for a file, as it will be looked up; or null if there cannot be one. */
function filePathOf({ path }: Request): string | null {
  try {
    const decoded = decodeURIComponent(path);
    // A document is served under the path of its page only, and compressed files under the name of the original.
    return /\.(html|map|br|gz)\/*$/i.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** The paths of the files in a folder that scripts/compress.mjs has compressed. */
function compressedIn(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const files = globSync(`**/*${extensions.br}`, { cwd: folder });
  return new Set(files.map((file) => `/${file.slice(0, -extensions.br.length)}`));
}

/** Serves the files of a folder as they were compressed at build time, but no documents. */
export function filesOf(...[folder, options]: Parameters<typeof express.static>): RequestHandler {
  const files = express.static(folder, { ...options, index: false, redirect: false, dotfiles: 'ignore' });
  const compressed = compressedIn(folder);
  return (request, response, next) => {
    const path = filePathOf(request);
    if (path === null) next();
    else void files(compressed.has(path) ? chooseEncoding(request, response, path) : request, response, next);
  };
}

/** Lets the request find the compressed file. Nothing sees it afterwards, because the file exists. */
function chooseEncoding(request: Request, response: Response, path: string): Request {
  response.vary('Accept-Encoding');
  const encoding = encodingFor(request);
  if (encoding === undefined) return request;
  response.type(extname(path)).set('Content-Encoding', encoding);
  request.url = encodeURI(path) + extensions[encoding];
  return request;
}
