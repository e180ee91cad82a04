import type { Request, RequestHandler } from 'express';
import { ApiError } from '../core/errors.ts';

const JSON_TYPE = 'application/json';
/** What a page of another site may send without a preflight. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

const hasOtherBody = (request: Request): boolean =>
  Number(request.headers['content-length']) !== 0 && request.is(JSON_TYPE) === false;

const unsupported = () =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', `The body must be JSON, with the header Content-Type: ${JSON_TYPE}.`);

/** Rejects bodies of another type than JSON. A request without a body needs no type. */
export const onlyJson: RequestHandler = (request, _response, next) => next(hasOtherBody(request) ? unsupported() : undefined);

/** The same for GraphQL. What a page of another site may have sent is left to the executor, which rejects it as such. */
export const onlyJsonForGraphql: RequestHandler = (request, _response, next) => {
  const { 'content-type': type, authorization } = request.headers;
  const isForgeable = authorization === undefined && (type === undefined || request.is(FORM_TYPES) !== false);
  next(hasOtherBody(request) && !isForgeable ? unsupported() : undefined);
};
