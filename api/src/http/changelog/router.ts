import { Router } from 'express';
import { honorIfNoneMatch } from '../caching.ts';
import { allowMethods, refuseOtherMethods } from '../methods.ts';
import { atomOf } from './feed.ts';
import { entries } from './entries.generated.ts';

const MAX_AGE_S = 3600;

/** Serves the changelog to feed readers. It is the same for everybody. */
export function changelogRouter(origin: () => string): Router {
  const router = Router();
  router.get('/changelog.atom', honorIfNoneMatch, (_request, response) => {
    response.set('Cache-Control', `public, max-age=${MAX_AGE_S}`).type('application/atom+xml').send(atomOf(entries, origin()));
  });
  router.options('/changelog.atom', allowMethods(['get']));
  router.all('/changelog.atom', refuseOtherMethods(['get']));
  return router;
}
