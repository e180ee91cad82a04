import { z } from 'zod';
import { authReasonNames } from '../../core/auth/challenge.ts';
import { type ErrorCode, errorTable } from '../../core/error-table.ts';
import { openEnum } from '../routes/entities.ts';
import type { RestRoute } from '../routes/route.ts';
import type { OperationAccess } from './access.ts';
import { headersOf } from './headers.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';

/** The errors that say when to try again. */
const saysWhen: readonly ErrorCode[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'];

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

const error = z
  .object({
    message: z.string().describe('A sentence for people; its wording may change.'),
    code: openEnum(codes, 'What went wrong; decide by this.'),
    fields: z.record(z.string(), z.string()).optional().describe('Which input is wrong, by its name, and why.'),
    reason: z.string().optional().meta({
      description: 'Of UNAUTHENTICATED, except when signing in: what is wrong with the key or token. More may be added.',
      examples: authReasonNames,
    }),
  })
  .meta({ id: 'Error', description: 'A refusal, or a fault of ours.' });

const errorWithSuccess = z
  .object({ success: z.literal(false), ...error.shape })
  .meta({ id: 'ErrorWithSuccess', description: 'A refusal by a row whose success has `success`.' });

/** The errors that a route can return. */
export function errorsOf({ method, errors }: RestRoute, { access, scope }: OperationAccess): ErrorCode[] {
  const possible = new Set<ErrorCode>([
    'BAD_USER_INPUT',
    'UNAUTHENTICATED',
    'RATE_LIMITED',
    'SERVICE_UNAVAILABLE',
    'INTERNAL_SERVER_ERROR',
    // What is read may be too much for a response. What is sent has bounds of its own.
    ...(method === 'get'
      ? (['QUERY_TOO_COMPLEX'] as const)
      : (['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    // For an API key without the scope.
    ...(access === 'admin' || scope !== '' ? (['FORBIDDEN'] as const) : []),
    ...errors,
  ]);
  return codes.filter((code) => possible.has(code));
}

/** The error responses of a route by their status. */
export function errorResponses(
  route: RestRoute,
  access: OperationAccess,
  components: Record<string, JsonSchema>,
): Record<string, unknown> {
  const schema = toJsonSchema(route.saysSuccess ? errorWithSuccess : error, components);
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of errorsOf(route, access)) (byStatus[errorTable[code].status] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, found]) => [
      status,
      {
        description: found.map((code) => `${code}: ${errorTable[code].meaning}`).join('\n\n'),
        headers: {
          ...headersOf(access),
          ...(found.some((code) => saysWhen.includes(code)) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
        },
        content: { 'application/json': { schema } },
      },
    ]),
  );
}
