import type { ApolloServerPlugin } from '@apollo/server';
import { getVariableValues, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { fieldExtensionsEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity/cjs'; // the ESM build brings a second graphql along
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { ApiError, rateLimited } from '../errors.ts';
import { createKeyQuota } from './key-quota.ts';

/** What the smallest request costs of a caller's budget. */
export const REQUEST_COST = 10;
/** What is read in place of a document that nobody will run. */
const NOTHING = '{ __typename }';

type Question = Pick<Parameters<typeof getComplexity>[0], 'schema' | 'query' | 'variables' | 'operationName'>;

function costOf(question: Question, { variableDefinitions }: OperationDefinitionNode): number {
  // Variables of the wrong kind: execution refuses them in a moment, in GraphQL's words.
  if (getVariableValues(question.schema, variableDefinitions ?? [], question.variables ?? {}).errors) return 0;
  try {
    return getComplexity({ ...question, estimators: [fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })] });
  } catch (error) {
    // What cannot be counted is not run: a null that a default let through, or fragments that multiply.
    if (error instanceof GraphQLError) throw new ApiError('BAD_USER_INPUT', error.message);
    throw error;
  }
}

/**
 * Counts what an operation will cost with the variables it was sent with: a limit for one operation, and a budget for
 * all of a caller's in a minute, which each instance counts for itself. A key has budgets of its own, and every answer
 * to it says what is left of them.
 */
export function complexityPlugin(schema: GraphQLSchema, limits: Config['limits']): ApolloServerPlugin<Context> {
  const budget = new RateLimiterMemory({ points: limits.costPerMinute, duration: 60 });
  const keyBudget = createKeyQuota(limits.key);

  const takeFromCaller = async (caller: string, points: number) => {
    try {
      await budget.consume(caller, points);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw rateLimited('Too many requests.', refused.msBeforeNext);
    }
  };

  return {
    requestDidStart: async ({ request: asked, contextValue: { viewer, network } }) => {
      const keyId = viewer?.key?.id;
      // A request of a key counts before it is read, one that cannot be read as well. It cannot be refused here yet, so
      // that there is nothing to read where it will be.
      const refusal = keyId === undefined ? undefined : await keyBudget.consume(keyId, { requests: 1, points: REQUEST_COST });
      if (refusal) asked.query = NOTHING;
      return {
        didResolveOperation: async ({ request, document, operation }) => {
          if (refusal) throw refusal;
          // No operation of the name that was asked for: the executor says so in a moment.
          if (!operation) return;
          const cost = costOf(
            { schema, query: document, variables: request.variables, operationName: request.operationName ?? undefined },
            operation,
          );
          const limit = viewer ? limits.complexity.member : limits.complexity.visitor;
          if (cost > limit) {
            throw new ApiError(
              'QUERY_TOO_COMPLEX',
              `This operation costs ${Math.ceil(cost)} points; the limit is ${limit}. Ask for less at once.`,
            );
          }
          if (keyId === undefined) return takeFromCaller(viewer?.userId ?? network, Math.ceil(cost) + REQUEST_COST);
          const tooMuch = await keyBudget.consume(keyId, { points: Math.ceil(cost) });
          if (tooMuch) throw tooMuch;
        },
        willSendResponse: async ({ response }) => {
          if (keyId === undefined) return;
          for (const [name, value] of Object.entries(await keyBudget.headers(keyId))) response.http.headers.set(name, value);
        },
      };
    },
  };
}
