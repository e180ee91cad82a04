import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';
import { DAY } from '../core/time.ts';

const YEAR = 365 * DAY;
/** Stands in the built documents for the address of this installation. */
const ORIGIN = '__ORIGIN__';

/**
 * Serves the built client. The client's own table of routes says which addresses are pages; any other one gets the
 * shell of the client too, because it shows the 404 in its own words, but with the status 404. A page that was rendered
 * at build time has a document of its own, which can be read before the client has started.
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

  router.use(
    '/assets',
    express.static(join(client, 'assets'), { immutable: true, maxAge: YEAR, index: false, fallthrough: true }),
  );
  for (const page of JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8')) as string[]) {
    const prerendered = join(client, 'prerendered', page === '/' ? 'index.html' : `${page}.html`);
    router.get(page, sendDocument(existsSync(prerendered) ? prerendered : shell, 200));
  }
  const files = express.static(client, { index: false, redirect: false, dotfiles: 'ignore', maxAge: 0 });
  // The documents have the addresses of their pages and no others.
  router.use((request, response, next) => (request.path.endsWith('.html') ? next() : files(request, response, next)));
  const notFound = sendDocument(shell, 404);
  router.get('/{*path}', (request, response, next) => {
    if (request.accepts(['html', 'json']) === 'html') notFound(request, response, next);
    else next();
  });
  return router;
}
