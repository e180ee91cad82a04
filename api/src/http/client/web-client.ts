import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { DAY } from '../../core/time.ts';
import { createDocument } from './document.ts';
import { filesOf } from './files.ts';

const YEAR = 365 * DAY;

/** The document of a page: `prompt/[id].html` for `/prompt/:id`, because some file systems allow no colon. */
const documentName = (page: string) => (page === '/' ? 'index.html' : `${page.replace(/:(\w+)/g, '[$1]')}.html`);

/**
 * Serves the built client. The client's route table lists the pages. Any other path gets the client too, which shows its
 * 404 page, with the status 404. Prerendered pages, and the shells of members' pages, have their own documents. The error handler
 * does the same for a path that Express could not decode.
 */
export function webClient(dist: string, origin: () => string): [Router, ...ErrorRequestHandler[]] {
  const router = Router();
  const client = join(dist, 'client');
  if (!existsSync(join(client, 'index.html'))) return [router];

  const shell = createDocument(join(client, 'index.html'), origin);
  router.use('/assets', filesOf(join(client, 'assets'), { immutable: true, maxAge: YEAR }));
  for (const page of JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8')) as string[]) {
    const prerendered = join(client, 'prerendered', documentName(page));
    router.get(page, (existsSync(prerendered) ? createDocument(prerendered, origin) : shell)(200));
  }
  router.use(filesOf(client, { maxAge: 0 }));
  const notFound = shell(404);
  const sendNotFound: RequestHandler = (request, response, next) => {
    if (request.accepts(['html', 'json']) === 'html') return notFound(request, response, next);
    next();
  };
  router.get('/{*path}', sendNotFound);
  return [
    router,
    (thrown, request, response, next) => {
      const isRead = ['GET', 'HEAD'].includes(request.method);
      if (thrown instanceof URIError && isRead) return sendNotFound(request, response, () => next(thrown));
      next(thrown);
    },
  ];
}
