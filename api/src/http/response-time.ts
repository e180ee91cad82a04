import { pathOf } from './path.ts';
import type { Step } from './steps.ts';

const API = /^\/(?:graphql|api|mcp|oauth)(?=\/|$)/i;

/** The status of a request whose response was not ready in time. */
export const TIMED_OUT = 503;

/**
 * Ends connections on which a request of the API and its response take longer than some milliseconds: what a client does not read
 * stays in memory.
 */
export const limitResponseTime =
  (milliseconds: number): Step =>
  (request, response, next) => {
    if (API.test(pathOf(request))) {
      const timer = setTimeout(() => {
        // Nobody gets it, but it is logged and counted.
        if (request.complete && !response.headersSent) response.statusCode = TIMED_OUT;
        request.socket.destroy();
      }, milliseconds).unref();
      response.once('close', () => clearTimeout(timer));
    }
    next();
  };
