import { Router } from 'express';
import { ApiError } from '../../core/errors.ts';
import { honorIfNoneMatch } from '../caching.ts';
import { compressAtOnce } from '../compress-at-once.ts';
import { restErrorHandler } from '../errors.ts';
import { allowMethods, refuseOtherMethods } from '../methods.ts';
import { openApiRouter } from '../openapi/router.ts';
import { type Executor, mountRoutes } from './mount.ts';
import { routes } from './routes.ts';

/** All of /api except for webhooks. */
export function restRouter(executor: Executor, createOpenApi: () => object): Router {
  const router = Router();
  router.use(compressAtOnce, honorIfNoneMatch);
  // The client decides which destinations it takes.
  router.get('/login', ({ query: { next } }, response) =>
    response.redirect(302, typeof next === 'string' ? `/user-login?${new URLSearchParams({ next }).toString()}` : '/user-login'),
  );
  router.options('/login', allowMethods(['get']));
  router.all('/login', refuseOtherMethods(['get']));
  router.use(openApiRouter(createOpenApi));
  router.use(mountRoutes(executor, routes));
  router.use((request) => {
    throw new ApiError('NOT_FOUND', `There is no ${request.method} ${request.originalUrl.split('?')[0]}`);
  });
  router.use(restErrorHandler);
  return router;
}
