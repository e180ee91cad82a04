import type { DocumentNode, GraphQLSchema } from 'graphql';
// The ESM build brings a second graphql along.
import { fieldExtensionsEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity/cjs';
import { REQUEST_COST } from '../core/limits/complexity.ts';
import { NO_SIZES, pointsFor } from '../core/limits/cost.ts';
import { responseSizeEstimator } from '../core/limits/response-size.ts';

/** What a call costs at least: its fields, without the bytes of what an installation has in its database. */
export function pointsOf(schema: GraphQLSchema, query: DocumentNode, given: Record<string, unknown>): number {
  // As in a request, where an undefined variable is one that is left out.
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const estimators = [fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })];
  const bytes = getComplexity({ schema, query, variables, estimators: [responseSizeEstimator], context: { ...NO_SIZES } });
  const complexity = getComplexity({ schema, query, variables, estimators });
  return REQUEST_COST + Math.ceil(complexity) + pointsFor(bytes);
}
