import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';

const YEAR = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built client. The client's own table of routes says which addresses are pages; any other one gets the
 * page too, because it shows the 404 in its own words, but with the status 404.
 */
export function webClient(dist: string): Router {
  const router = Router();
  const index = join(dist, 'client', 'index.html');
  if (!existsSync(index)) return router;
  const pages = JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8')) as string[];
  const html = readFileSync(index);
  const sendPage =
    (status: number): express.RequestHandler =>
    (_request, response) => {
      response.status(status).set('Cache-Control', 'no-cache').type('html').send(html);
    };
  router.use(
    '/assets',
    express.static(join(dist, 'client', 'assets'), { immutable: true, maxAge: YEAR, index: false, fallthrough: true }),
  );
  router.get(pages, sendPage(200));
  router.use(express.static(join(dist, 'client'), { index: false, redirect: false, dotfiles: 'ignore', maxAge: 0 }));
  router.get('/{*path}', (request, response, next) => {
    if (request.accepts(['html', 'json']) === 'html') sendPage(404)(request, response, next);
    else next();
  });
  return router;
}
