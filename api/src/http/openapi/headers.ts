import type { OperationAccess } from './access.ts';
import type { JsonSchema } from './json-schema.ts';

const text: JsonSchema = { type: 'string' };

/** The headers of responses, which all routes share. */
export const headers = {
  ETag: { description: 'Changes when the response does.', schema: text },
  RequestId: { description: 'The id of the request in our logs.', schema: text },
  RetryAfter: { description: 'In how many seconds to try again.', schema: text },
  RateLimit: {
    description: 'To a key whose operation was run: what is left of its budgets, and in how many seconds they are whole again.',
    schema: text,
    example: '"requests";r=119;t=42, "points";r=19980;t=42',
  },
  RateLimitPolicy: {
    description: 'To a key whose operation was run: its budgets of a minute.',
    schema: text,
    example: '"requests";q=120;w=60, "points";q=20000;w=60',
  },
};

const refTo = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });

/** The headers of every response of a route. Only a key that may call it has a budget. */
export const headersOf = ({ scope }: OperationAccess) => ({
  'X-Request-Id': refTo('RequestId'),
  ...(scope !== null && { RateLimit: refTo('RateLimit'), 'RateLimit-Policy': refTo('RateLimitPolicy') }),
});
