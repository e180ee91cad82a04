import type { RequestHandler } from 'express';

/**
 * fetch() sends `no-cache` where a caller names the answer that it has, and Express takes that for a reload: nobody who
 * asks by fetch() would ever be told that nothing has changed.
 */
export const honorIfNoneMatch: RequestHandler = (request, _response, next) => {
  if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
  next();
};

/**
 * An answer may be kept by the caller alone, who asks each time whether it still holds: it is for whose token was sent.
 * What changes something is not kept at all.
 */
export const privateCaching: RequestHandler = (request, response, next) => {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  response.vary('Authorization').set('Cache-Control', reads ? 'private, no-cache' : 'no-store');
  next();
};
