import type { GraphQLSchema } from 'graphql';
import { errorTable } from '../core/error-table.ts';
import { VERSION } from '../core/version.ts';
import { scopes } from '../features/partners/scopes.ts';
import { readChanges } from './changes.ts';
import type { Reference } from './types.ts';
import { describeLimits } from './limits.ts';
import { describeRest } from './rest.ts';
import { describeSchema } from './schema.ts';

/** The data of the documentation pages, read from the code that enforces it. */
export const describeApi = (schema: GraphQLSchema, changelog: string): Reference => ({
  version: VERSION,
  ...describeSchema(schema),
  scopes: scopes.map((scope) => ({ ...scope, operations: [...scope.operations] })),
  errors: Object.entries(errorTable).map(([code, { status, meaning }]) => ({ code, status, meaning })),
  limits: describeLimits(schema),
  rest: describeRest(schema),
  changes: readChanges(changelog),
});
