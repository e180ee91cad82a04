import { Router } from 'express';
import { honorIfNoneMatch } from './caching.ts';
import { allowMethods, refuseOtherMethods } from './methods.ts';

const MAX_AGE_S = 300;

/** Serves the GraphQL schema for code generators. It is the same for everybody, and is printed at the first request. */
export function schemaRouter(print: () => string): Router {
  const router = Router();
  let text: string | undefined;
  router.get('/schema.graphql', honorIfNoneMatch, (_request, response) => {
    text ??= print();
    response.set('Cache-Control', `public, max-age=${MAX_AGE_S}`).type('text/plain').send(text);
  });
  router.options('/schema.graphql', allowMethods(['get']));
  router.all('/schema.graphql', refuseOtherMethods(['get']));
  return router;
}
