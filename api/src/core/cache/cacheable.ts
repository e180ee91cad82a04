import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLObjectType, type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { Extensions } from 'type-graphql';
import type { Context } from '../context.ts';
import type { Audience, Recording } from './recording.ts';

/**
 * Declares that a query may be served from memory, from what the watched tables say. By default, all members with the same
 * role and plan get the same response, and a field of it that asks who the viewer is keeps the response from being kept. With
 * 'member' it is kept for that member alone, for at most a minute, because it may depend on the time.
 */
export const Cacheable = (audience: Audience = 'plan'): MethodDecorator => Extensions({ cacheable: audience });

/** For whom the response to an operation may be kept; null if it may not. */
function audienceOf(schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): Audience | null {
  if (operation !== OperationTypeNode.QUERY) return null;
  const fields = (schema.getQueryType() as GraphQLObjectType).getFields();
  let audience: Audience = 'plan';
  for (const selection of selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) return null;
    const { cacheable, throttles } = fields[selection.name.value]?.extensions ?? {};
    // A response from memory would not count.
    if (cacheable === undefined || throttles !== undefined) return null;
    if (cacheable === 'member') audience = 'member';
  }
  return audience;
}

const VALUES = Symbol('values');

interface Observed {
  recording: Recording;
  [VALUES]: Pick<Context, 'network' | 'userAgent' | 'requestId'>;
}

const observed = (name: keyof Observed[typeof VALUES]): PropertyDescriptor & ThisType<Observed> => ({
  enumerable: true,
  get() {
    this.recording.readsRequest();
    return this[VALUES][name];
  },
});
/** The functions are the same for all contexts, as those of a class. */
const getters = { network: observed('network'), userAgent: observed('userAgent'), requestId: observed('requestId') };

/**
 * Lets the recording of a context notice when a resolver asks about the request. Only the context that resolvers get: Apollo
 * Server runs each operation with a copy, which has values in place of getters.
 */
function observeContext(context: Context): void {
  const { network, userAgent, requestId } = context;
  Object.defineProperties(Object.assign(context, { [VALUES]: { network, userAgent, requestId } }), getters);
}

/** Tells the recording of a request when resolvers run, for operations that may be served from memory. */
export function recordingPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async ({ contextValue }) => {
      const { recording } = contextValue;
      return recording
        ? {
            // Not `executionDidStart`, which is not called for a query that has a plan.
            responseForOperation: async ({ operation }: { operation?: OperationDefinitionNode }) => {
              // There is no operation of the requested name: the executor will report it.
              const audience = operation && audienceOf(schema, operation);
              if (audience) {
                observeContext(contextValue);
                recording.begin(audience);
              }
              return null;
            },
            willSendResponse: async ({ response: { body } }) => {
              recording.end();
              if (body.kind !== 'single' || body.singleResult.errors || body.singleResult.extensions) return;
              if (body.singleResult.data) await recording.onResponse?.(body.singleResult.data);
            },
          }
        : undefined;
    },
  };
}
