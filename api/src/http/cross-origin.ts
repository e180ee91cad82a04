import type { IncomingMessage } from 'node:http';
import cors, { type CorsRequest } from 'cors';
import type { Step } from './steps.ts';

/** Lets pages of other origins call the API and read the headers of its responses. */
export const allowOrigins = (origins: string[]): Step =>
  cors<CorsRequest>((request, decide) =>
    decide(null, {
      origin: origins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match'],
      exposedHeaders: [
        'Deprecation',
        'ETag',
        'Link',
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
        'Sunset',
        'WWW-Authenticate',
        'X-Request-Id',
      ],
      maxAge: 600,
      // An OPTIONS request that is not a preflight is answered by the route, with its methods.
      preflightContinue: (request as IncomingMessage).headers['access-control-request-method'] === undefined,
    }),
  );
