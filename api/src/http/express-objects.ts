import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/** Gives a request and its response the methods and the settings of an app, as Express does before it routes them. */
export function asExpress(
  app: Express,
  request: IncomingMessage,
  response: ServerResponse,
): { request: Request; response: Response } {
  Object.setPrototypeOf(request, app.request);
  Object.setPrototypeOf(response, app.response);
  const adopted = { request: request as Request, response: response as Response };
  adopted.request.res = adopted.response;
  adopted.response.req = adopted.request;
  return adopted;
}
