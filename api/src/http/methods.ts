import type { RequestHandler, Response } from 'express';
import { ApiError } from '../core/errors.ts';

const setAllow = (response: Response, own: readonly string[]) => {
  const methods = own.map((method) => method.toUpperCase());
  return response.set('Allow', [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '));
};

/** Responds to OPTIONS with the methods of a path. */
export const allowMethods =
  (own: readonly string[]): RequestHandler =>
  (_request, response) => {
    setAllow(response, own).status(204).end();
  };

/** Refuses any other method of a path. Mount it behind all handlers of the path. */
export const refuseOtherMethods =
  (own: readonly string[]): RequestHandler =>
  ({ method }, response) => {
    setAllow(response, own);
    throw new ApiError('METHOD_NOT_ALLOWED', `This address does not take ${method}.`);
  };
