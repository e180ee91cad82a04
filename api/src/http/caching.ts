import type { RequestHandler } from 'express';

/**
 * Lets Express return 304 to fetch(). Fetch adds `Cache-Control: no-cache` to a request with `If-None-Match`, which
 * Express takes for a forced reload.
 */
export const honorIfNoneMatch: RequestHandler = (request, _response, next) => {
  if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
  next();
};

/**
 * Responses depend on the token: only the client may cache them, and must revalidate. Responses to writes are not cached.
 */
export const privateCaching: RequestHandler = (request, response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  response.vary('Authorization').set('Cache-Control', isRead ? 'private, no-cache' : 'no-store');
  next();
};
