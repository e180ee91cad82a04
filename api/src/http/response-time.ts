import type { RequestHandler } from 'express';

/**
 * Ends connections on which a request and its response take longer than some milliseconds: what a client does not read stays in
 * memory.
 */
export const limitResponseTime =
  (milliseconds: number): RequestHandler =>
  (request, response, next) => {
    const timer = setTimeout(() => request.socket.destroy(), milliseconds).unref();
    response.once('close', () => clearTimeout(timer));
    next();
  };
