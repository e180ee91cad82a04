import type { GraphQLSchema } from 'graphql';
import { errorTable } from '../core/errors.ts';
import { scopes } from '../features/partners/scopes.ts';
import { readChanges } from './changes.ts';
import type { Reference } from './types.ts';
import { describeLimits } from './limits.ts';
import { describeRest } from './rest.ts';
import { describeSchema } from './schema.ts';

/** Everything that the documentation says of the API, from where it is enforced. */
export const describeApi = (schema: GraphQLSchema, changelog: string): Reference => ({
  ...describeSchema(schema),
  scopes: scopes.map((scope) => ({ ...scope, operations: [...scope.operations] })),
  errors: Object.entries(errorTable).map(([code, { status, meaning }]) => ({ code, status, meaning })),
  limits: describeLimits(),
  rest: describeRest(),
  changes: readChanges(changelog),
});
