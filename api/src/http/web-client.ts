import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';
import { DAY } from '../core/time.ts';

const YEAR = 365 * DAY;
/** The placeholder for the origin in the built documents. */
const ORIGIN = '__ORIGIN__';

/**
 * Whether a path names a document, which is served under the path of its page only, or a source map. The path is decoded as it
 * will be to find the file: `/index.htm%6c` is a document, too.
 */
function isNoFile(path: string): boolean {
  try {
    return /\.(html|map)\/*$/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** The files of a folder, but no documents. */
function filesOf(...[folder, options]: Parameters<typeof express.static>): express.RequestHandler {
  const files = express.static(folder, { ...options, index: false, redirect: false, dotfiles: 'ignore' });
  return (request, response, next) => {
    if (isNoFile(request.path)) next();
    else void files(request, response, next);
  };
}

/**
 * Serves the built client. The client's route table lists the pages. Any other path gets the client too, which shows its
 * 404 page, with the status 404. Prerendered pages have their own documents.
 */
export function webClient(dist: string, origin: () => string): Router {
  const router = Router();
  const client = join(dist, 'client');
  const shell = join(client, 'index.html');
  if (!existsSync(shell)) return router;

  const sendDocument = (file: string, status: number): express.RequestHandler => {
    const html = readFileSync(file, 'utf8');
    return (_request, response) => {
      response.status(status).set('Cache-Control', 'no-cache').type('html').send(html.replaceAll(ORIGIN, origin()));
    };
  };

  router.use('/assets', filesOf(join(client, 'assets'), { immutable: true, maxAge: YEAR }));
  for (const page of JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8')) as string[]) {
    const prerendered = join(client, 'prerendered', page === '/' ? 'index.html' : `${page}.html`);
    router.get(page, sendDocument(existsSync(prerendered) ? prerendered : shell, 200));
  }
  router.use(filesOf(client, { maxAge: 0 }));
  const notFound = sendDocument(shell, 404);
  router.get('/{*path}', (request, response, next) => {
    if (request.accepts(['html', 'json']) === 'html') notFound(request, response, next);
    else next();
  });
  return router;
}
