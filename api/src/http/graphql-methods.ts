import type { RequestHandler, Response } from 'express';
import { getOperationAST, Kind, OperationTypeNode, parse } from 'graphql';
import { ApiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits/document-rules.ts';
import { privateCaching } from './caching.ts';
import { assertUtf8 } from './path.ts';

const METHODS = 'GET, POST, OPTIONS';

const notAllowed = (response: Response, allow: string, message: string) => {
  response.set('Allow', allow);
  return new ApiError('METHOD_NOT_ALLOWED', message);
};

/** Whether the parameters of a URL name an operation that is not a query. The executor reports documents that are invalid. */
function isWrite(search: URLSearchParams): boolean {
  const text = search.get('query') ?? '';
  // Most documents need not be parsed twice.
  if (!/mutation|subscription/.test(text)) return false;
  try {
    const document = parse(text, { maxTokens: LIMITS.tokens, noLocation: true });
    const named = getOperationAST(document, search.get('operationName'));
    return named
      ? named.operation !== OperationTypeNode.QUERY
      : document.definitions.some(
          (each) => each.kind === Kind.OPERATION_DEFINITION && each.operation !== OperationTypeNode.QUERY,
        );
  } catch {
    return false;
  }
}

/**
 * GraphQL is served by POST, and queries by GET as well: many clients send them so. GET needs the header `Authorization`, which
 * no page of another site can send without a preflight. The response belongs to one caller, so no shared cache may keep it.
 */
export const graphqlMethods: RequestHandler = (request, response, next) => {
  const { method, originalUrl, headers } = request;
  response.set('Cache-Control', 'no-store');
  if (method === 'POST') return next();
  if (method === 'OPTIONS') return void response.set('Allow', METHODS).status(204).end();
  if (method !== 'GET') return next(notAllowed(response, METHODS, 'GraphQL requests must use POST. Queries may also use GET.'));
  if (originalUrl.length > LIMITS.urlLength)
    return next(
      new ApiError('URI_TOO_LONG', `The URL is longer than ${LIMITS.urlLength} characters. Send the operation by POST instead.`),
    );
  assertUtf8(originalUrl);
  const [, search = ''] = /\?(.*)$/s.exec(originalUrl) ?? [];
  if (isWrite(new URLSearchParams(search)))
    return next(notAllowed(response, 'POST', 'GET is for queries only. Send this operation by POST.'));
  if (!headers.authorization?.trim())
    return next(
      new ApiError(
        'BAD_REQUEST',
        'A query by GET needs the header Authorization with a key or token. Without one, send it by POST.',
      ),
    );
  response.vary('Accept');
  privateCaching(request, response, next);
};
