import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { ApiError, rateLimited } from '../errors.ts';
import { assertEstimate } from './response-bytes.ts';
import { allowParts, buildInParts, resolveInTurn } from './response-parts.ts';
import { type Cost, createCostEstimator, NO_COST, NO_SIZES } from './cost.ts';
import type { Weights } from './weighing.ts';
import { createKeyQuota } from './key-quota.ts';
import { createLargeResponses, isHeavy, isLarge, release, allowReleaseToWait, setRelease } from './large-responses.ts';
import type { ReadSizes } from './measured-sizes.ts';
import type { Quotas } from './quotas.ts';
import { tryConsume } from './try-consume.ts';
import { trackRequest, yieldToOthers } from './yield-to-others.ts';

/** What each request costs, besides its complexity. */
export const REQUEST_COST = 10;
/** Larger responses are not kept in memory, where they would take the place of many others. */
const KEPT_BYTES = 2_000_000;
/** Parsed in place of a document that will be rejected. */
const EMPTY_QUERY = '{ __typename }';

const tooManyRequests = ({ msBeforeNext }: RateLimiterRes) => rateLimited('Too many requests.', msBeforeNext);

/** The points that callers have left in this minute. */
export type CallerQuota = RateLimiterMemory;

/** Takes the points of an operation whose response is in memory. False if the caller has not enough left; then none are taken. */
export const spend = async (quota: CallerQuota, caller: string, cost: number): Promise<boolean> =>
  (await tryConsume(quota, caller, cost + REQUEST_COST)) === undefined;

/** Takes points of a caller. Throws RATE_LIMITED if too few are left. */
export const consumeCallerQuota = async (callerQuota: CallerQuota, caller: string, points: number): Promise<void> => {
  try {
    await callerQuota.consume(caller, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooManyRequests(error);
  }
};

/** The error of a caller with nothing left. Asked before parsing, so that what is rejected costs nothing. */
const spentQuota = async (callerQuota: CallerQuota, caller: string): Promise<ApiError | undefined> => {
  const state = await callerQuota.get(caller);
  return state && state.remainingPoints <= 0 ? tooManyRequests(state) : undefined;
};

function assertComplexity(cost: number, limit: number): void {
  if (cost <= limit) return;
  throw new ApiError('QUERY_TOO_COMPLEX', `This operation costs ${cost} points; the limit is ${limit}. Ask for less at once.`);
}

/**
 * Limits the size of a response and the complexity of an operation, with its variables, and the total that a caller may spend in
 * a minute. An API key has its own quotas, which every response to it reports in headers.
 */
export function complexityPlugin(
  schema: GraphQLSchema,
  limits: Config['limits'],
  quotas: Quotas,
  readSizes: ReadSizes,
  weights: Weights = {},
): ApolloServerPlugin<Context> {
  const callerQuota = quotas.caller;
  const keyQuota = createKeyQuota(limits.key, quotas);
  const largeResponses = createLargeResponses();
  const costOf = createCostEstimator(schema, weights);
  allowParts(schema);

  return {
    requestDidStart: async ({ request, contextValue }) => {
      setRelease(contextValue, trackRequest());
      const { viewer, network, recording } = contextValue;
      const keyId = viewer?.key?.id;
      const caller = viewer?.userId ?? network;
      let isCounted = keyId !== undefined;
      let estimate: Cost = NO_COST;
      // Requests of a key count before they are parsed, so that invalid ones count too. Errors can only be thrown once the
      // operation is resolved, so a rejected request gets a query that always parses.
      const quotaError = await (keyId === undefined
        ? spentQuota(callerQuota, caller)
        : keyQuota.consume(keyId, { requests: 1, points: REQUEST_COST }));
      if (quotaError) {
        request.query = EMPTY_QUERY;
        isCounted = true;
      }
      return {
        didResolveOperation: async ({ request, queryHash, document, operation }) => {
          if (quotaError) throw quotaError;
          // There is no operation of the requested name: the executor will report it.
          if (!operation) return;
          const sizes = viewer ? await readSizes(contextValue) : NO_SIZES;
          estimate = costOf({ request, queryHash, operation }, document, sizes);
          const { points: cost, bytes } = estimate;
          assertEstimate(bytes, limits.responseBytes);
          assertComplexity(cost, viewer ? limits.complexity.member : limits.complexity.visitor);
          if (recording && bytes <= KEPT_BYTES) recording.cost = cost;
          if (isHeavy(estimate)) largeResponses.assertRoom(estimate, caller);
          if (keyId === undefined) {
            isCounted = true;
            return consumeCallerQuota(callerQuota, caller, cost + REQUEST_COST);
          }
          const error = await keyQuota.consume(keyId, { points: cost });
          if (error) throw error;
        },
        // Of the hooks before the execution, the one that may take time. It only runs for operations that were let through.
        responseForOperation: async () => {
          if (!isHeavy(estimate)) return null;
          release(contextValue);
          setRelease(contextValue, await largeResponses.takeTurn(caller));
          if (estimate.load.fields === 1) allowReleaseToWait(contextValue);
          resolveInTurn(contextValue);
          if (isLarge(estimate.bytes)) buildInParts(contextValue);
          return null;
        },
        executionDidStart: async () => ({
          executionDidEnd: async () => {
            if (isHeavy(estimate)) await yieldToOthers();
          },
        }),
        willSendResponse: async (requestContext) => {
          // Before the response is written as text.
          if (isHeavy(estimate)) await yieldToOthers();
          release(contextValue);
          // A document that cannot be run has been parsed and validated, too.
          if (!isCounted) await callerQuota.penalty(caller, REQUEST_COST);
          if (keyId === undefined) return;
          for (const [name, value] of Object.entries(await keyQuota.headers(keyId)))
            requestContext.response.http.headers.set(name, value);
        },
      };
    },
    // Then nothing is sent by the hook above, and all others would wait for a turn that does not end.
    unexpectedErrorProcessingRequest: async ({ requestContext }) => release(requestContext.contextValue),
  };
}
