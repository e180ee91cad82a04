import { Router } from 'express';
import { allowMethods, refuseOtherMethods } from '../methods.ts';

const MAX_AGE_S = 300;

/** Serves the OpenAPI document. It is the same for everybody, and is created at the first request. */
export function openApiRouter(create: () => object): Router {
  const router = Router();
  let text: string | undefined;
  router.get('/openapi.json', (_request, response) => {
    text ??= JSON.stringify(create());
    response.set('Cache-Control', `public, max-age=${MAX_AGE_S}`).type('json').send(text);
  });
  router.options('/openapi.json', allowMethods(['get']));
  router.all('/openapi.json', refuseOtherMethods(['get']));
  return router;
}
