import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLObjectType, type GraphQLSchema, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { Extensions } from 'type-graphql';
import type { Context } from '../context.ts';

/**
 * Declares that a query may be answered from memory: all members with the same role and plan get the same answer, from what
 * the watched tables say. A field of it that asks who the viewer is keeps the answer from being kept.
 */
export const Cacheable = (): MethodDecorator => Extensions({ cacheable: true });

const isCacheable = (schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): boolean => {
  if (operation !== OperationTypeNode.QUERY) return false;
  const fields = (schema.getQueryType() as GraphQLObjectType).getFields();
  return selectionSet.selections.every((selection) => {
    if (selection.kind !== Kind.FIELD) return false;
    const { cacheable, throttles } = fields[selection.name.value]?.extensions ?? {};
    // An answer from memory would not count.
    return cacheable === true && throttles === undefined;
  });
};

/** Tells the recording of a request when resolvers run, for operations that may be answered from memory. */
export function recordingPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async ({ contextValue: { recording } }) =>
      recording
        ? {
            executionDidStart: async ({ operation }) => {
              if (isCacheable(schema, operation)) recording.begin();
              return { executionDidEnd: async () => recording.end() };
            },
            willSendResponse: async ({ response: { body } }) => {
              if (body.kind !== 'single' || body.singleResult.errors || body.singleResult.extensions) return;
              if (body.singleResult.data) recording.onAnswer?.(body.singleResult.data);
            },
          }
        : undefined,
  };
}
