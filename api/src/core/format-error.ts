import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import { missingReference } from './database/missing-reference.ts';
import { isOutage, sqlStateOf } from './database/resilience/outage.ts';
import { type ErrorCode, errorTable, isErrorCode } from './error-table.ts';
import { ApiError, goneUser, internalError, notFound, serviceUnavailable } from './errors.ts';
import { invalidInputOf, WRONG_TYPE } from './invalid-input.ts';
import { LIMITS } from './limits/document-rules.ts';
import { requestScope } from './telemetry/log.ts';

/** The error for a row that refers to one which was deleted since the request has read it. Undefined if it is another error. */
function goneRow(thrown: unknown): ApiError | undefined {
  const missing = missingReference(thrown);
  if (missing?.columns === 'user_id') return goneUser(missing.value === requestScope.getStore()?.viewerId);
  return missing?.columns === 'user_id_own_prompt_id' ? notFound('Prompt') : undefined;
}

/** The error for a time that JavaScript has and PostgreSQL does not read, such as one of the year 0. Undefined if it is another error. */
const unreadableTime = (thrown: unknown): ApiError | undefined =>
  ['22007', '22008', '22009'].includes(sqlStateOf(thrown) ?? '')
    ? new ApiError('BAD_REQUEST', 'Give times of the years 1 to 9999.')
    : undefined;

/** An error of the database that is not ours as one for the client, an outage logged; any other error as it is. */
export function withoutDatabaseError(thrown: unknown): unknown {
  if (!isOutage(thrown)) return goneRow(thrown) ?? unreadableTime(thrown) ?? thrown;
  requestScope.getStore()?.log.warn({ err: thrown }, 'the database is unavailable');
  return serviceUnavailable(1, { cause: thrown });
}

/** The input that is invalid, where GraphQL found it. Without a name it is the document. */
const fieldsOf = (code: ErrorCode, message: string): Record<string, string> | undefined =>
  code === 'BAD_USER_INPUT' ? { [invalidInputOf(message) ?? 'query']: WRONG_TYPE } : undefined;

const NO_QUERY =
  'The request has no `query`. Send the document as JSON in a POST, such as {"query": "{ categories { name } }"}, or as the parameter `query` in a GET.';
const TOO_MANY_TOKENS =
  `The document has more than ${LIMITS.tokens.toLocaleString('en-US')} tokens, the limit for names, values and punctuation together. ` +
  'Send values as variables, or split it into several requests.';

/**
 * The message of a library, without similar names of the schema, even to clients that may not introspect it. Two do not say what
 * to do, and one suggests persisted queries, which are turned off.
 */
const inOurWords = (message: string): string =>
  message
    .replace(/ ?Did you mean .*$/s, '')
    .replace(/^(?:GraphQL operations must contain a non-empty `query`|POST body missing).*$/s, NO_QUERY)
    .replace(/^Syntax Error: Document contains more that \d+ tokens.*$/s, TOO_MANY_TOKENS);

/**
 * The error that the client gets. ApiErrors and errors of the GraphQL library about the document are returned as they
 * are; anything else is logged and masked.
 */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const original = withoutDatabaseError(unwrapResolverError(thrown));
  const isApiError = original instanceof ApiError;
  const code = isApiError ? original.code : formatted.extensions?.code;
  // Errors of the document and its variables occur before any resolver runs, so they have no path.
  const isDocumentError = formatted.path === undefined;
  const scope = requestScope.getStore();
  if (!isErrorCode(code) || errorTable[code].log || !(isApiError || isDocumentError)) {
    scope?.log.error({ err: original, path: formatted.path }, 'unexpected error');
    scope?.errors.push('INTERNAL_SERVER_ERROR');
    const { message, code: masked } = internalError();
    return { message, path: formatted.path, extensions: { code: masked, requestId: scope?.requestId } };
  }
  scope?.errors.push(code);
  const message = isApiError ? original.message : inOurWords(formatted.message);
  const { fields = fieldsOf(code, message), reason } = (isApiError ? original : formatted).extensions ?? {};
  const extensions = { code, ...(fields !== undefined && { fields }), ...(reason !== undefined && { reason }) };
  return { message, locations: formatted.locations, path: formatted.path, extensions };
}
