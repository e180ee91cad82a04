import type { GraphQLRequest } from '@apollo/server';
import { type DocumentNode, getVariableValues, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
// The ESM build brings a second graphql along.
import { type ComplexityEstimator, fieldExtensionsEstimator, getComplexity } from 'graphql-query-complexity/cjs';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors.ts';
import { invalidInputOf, WRONG_TYPE } from '../invalid-input.ts';
import { responseSizeEstimator, type MeasuredSizes } from './response-size.ts';
import { isExternal } from './external.ts';
import { type Weights, weighing, weightsOf } from './weighing.ts';

/** Bytes of a response that cost a point; a remainder is free. The largest response is affordable for a member, beside its fields. */
export const BYTES_PER_POINT = 2000;

/** The points of a response for its bytes alone. */
export const pointsFor = (bytes: number): number => Math.floor(bytes / BYTES_PER_POINT);

type ComplexityOptions = Pick<Parameters<typeof getComplexity>[0], 'schema' | 'query' | 'variables' | 'operationName'>;

/** What an operation costs, and how large its response may be. */
export interface Cost {
  /** What is charged: the complexity, and the points for the bytes. */
  points: number;
  bytes: number;
  load: Load;
}

/** The root fields of a query that read the database. They are resolved at once, unless the operation is heavy. */
interface Load {
  fields: number;
  /** Of all of them together. */
  complexity: number;
}

export const NO_COST: Cost = { points: 0, bytes: 0, load: { fields: 0, complexity: 0 } };

const estimateDeclared = weighing(fieldExtensionsEstimator());
const sizeEstimators = [weighing(responseSizeEstimator)];

function estimateCost(options: ComplexityOptions, sizes: MeasuredSizes): Cost {
  const query = options.schema.getQueryType();
  const load: Load = { fields: 0, complexity: 0 };
  const estimateField: ComplexityEstimator = (of) => {
    const complexity = Number(estimateDeclared(of) ?? of.childComplexity + 1);
    if (of.type === query && !isExternal(of.field)) {
      load.fields += 1;
      load.complexity += complexity;
    }
    return complexity;
  };
  try {
    const bytes = getComplexity({ ...options, estimators: sizeEstimators, context: { ...sizes } });
    const complexity = Math.ceil(getComplexity({ ...options, estimators: [estimateField] }));
    return { points: complexity + pointsFor(bytes), bytes, load };
  } catch (error) {
    // Fails for an explicit null where there is a default, or for fragments that multiply.
    if (error instanceof GraphQLError) {
      const name = invalidInputOf(error.message) ?? 'query';
      throw new ApiError('BAD_USER_INPUT', error.message, { fields: { [name]: WRONG_TYPE } });
    }
    throw error;
  }
}

/** What a visitor reads need not be measured. */
export const NO_SIZES: MeasuredSizes = {};
/** How many costs are kept, and how long what names them may be: at most a megabyte. */
const COSTS = { max: 2000, keyMax: 500 };

/** A request whose operation is known. */
interface ResolvedRequest {
  request: GraphQLRequest;
  /** Of the document. */
  queryHash: string;
  operation: OperationDefinitionNode;
}

/** Names an operation with what its cost depends on; null if that is nested too deeply to be written. */
function keyOf({ queryHash, operation, request }: ResolvedRequest, document: DocumentNode, weights: Weights): string | null {
  try {
    return JSON.stringify([queryHash, operation.name?.value, ...weightsOf(document, operation, request.variables, weights)]);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Estimates costs, and keeps them: clients send few documents, and few of their variables change what they cost. */
export function createCostEstimator(schema: GraphQLSchema, weights: Weights = {}) {
  const known = new WeakMap<MeasuredSizes, LRUCache<string, Cost>>();
  return (resolved: ResolvedRequest, document: DocumentNode, sizes: MeasuredSizes): Cost => {
    const { request, operation } = resolved;
    const { variables } = request;
    // Invalid variables: the execution will report them.
    if (getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}, { maxErrors: 1 }).errors) return NO_COST;
    const operationName = request.operationName ?? undefined;
    const estimate = () => estimateCost({ schema, query: document, variables, operationName }, sizes);
    const key = keyOf(resolved, document, weights);
    if (key === null || key.length > COSTS.keyMax) return estimate();
    const costs = known.get(sizes) ?? new LRUCache<string, Cost>({ max: COSTS.max });
    known.set(sizes, costs);
    const cost = costs.get(key) ?? estimate();
    costs.set(key, cost);
    return cost;
  };
}
