import express, { type RequestHandler } from 'express';
import { LIMITS } from '../core/limits/document-rules.ts';
import { honorIfNoneMatch } from './caching.ts';
import { graphqlMethods } from './graphql-methods.ts';
import { onlyJsonForGraphql } from './media-type.ts';

const json = express.json({ limit: LIMITS.bodyBytes });

/** The body of a GET is not read, as in REST. */
const readBody: RequestHandler = (request, response, next) => (request.method === 'GET' ? next() : json(request, response, next));

/** Apollo reports a body of the wrong type as the client's error, but a missing one as a server error. */
const defaultBody: RequestHandler = (request, _response, next) => {
  request.body ??= {};
  next();
};

/** Checks and reads a request to /graphql, before it is executed. */
export const graphqlRequest = [honorIfNoneMatch, graphqlMethods, onlyJsonForGraphql, readBody, defaultBody];
