import { Router } from 'express';
import { allows } from '../methods.ts';

const MAX_AGE_S = 300;

/** Serves the description, which is the same for everybody and is made when it is first asked for. */
export function openApiRouter(make: () => object): Router {
  const router = Router();
  let text: string | undefined;
  router.get('/openapi.json', (_request, response) => {
    text ??= JSON.stringify(make());
    response.set('Cache-Control', `public, max-age=${MAX_AGE_S}`).type('json').send(text);
  });
  router.options('/openapi.json', allows(['get']));
  return router;
}
