import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLObjectType, type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { Extensions } from 'type-graphql';
import type { Context } from '../context.ts';
import type { Audience } from './recording.ts';

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

/** Tells the recording of a request when resolvers run, for operations that may be served from memory. */
export function recordingPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async ({ contextValue: { recording } }) =>
      recording
        ? {
            executionDidStart: async ({ operation }: { operation?: OperationDefinitionNode }) => {
              // There is no operation of the requested name: the executor will report it.
              if (!operation) return {};
              const audience = audienceOf(schema, operation);
              if (audience) recording.begin(audience);
              return { executionDidEnd: async () => recording.end() };
            },
            willSendResponse: async ({ response: { body } }) => {
              if (body.kind !== 'single' || body.singleResult.errors || body.singleResult.extensions) return;
              if (body.singleResult.data) await recording.onResponse?.(body.singleResult.data);
            },
          }
        : undefined,
  };
}
