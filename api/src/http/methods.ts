import type { RequestHandler } from 'express';

/** Answers OPTIONS with the methods of a path. */
export function allowMethods(own: readonly string[]): RequestHandler {
  const methods = own.map((method) => method.toUpperCase());
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return (_request, response) => {
    response.set('Allow', allow).status(204).end();
  };
}
