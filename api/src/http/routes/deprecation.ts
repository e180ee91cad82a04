import type { RequestHandler } from 'express';

/** When a route was deprecated, and when it may be removed: at least six months later (docs/versioning.md). */
export interface Deprecation {
  /** A date such as 2027-01-01. */
  since: string;
  until: string;
}

/** Says in each response that the route is deprecated (RFC 9745) and when it may be removed (RFC 8594). */
export function announceDeprecation({ since, until }: Deprecation): RequestHandler {
  const headers = {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(until).toUTCString(),
    Link: '</developers#changes>; rel="deprecation"',
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}
