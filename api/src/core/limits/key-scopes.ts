import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../context.ts';

const ROOTS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

/** The root fields of an operation, such as Query.prompts, including those in fragments. */
function rootFieldsOf(document: DocumentNode, operation: OperationDefinitionNode): string[] {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment.selectionSet]),
  );
  const names = new Set<string>();
  const collect = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else {
        const spread = fragments.get(selection.name.value);
        // Each fragment is collected once.
        fragments.delete(selection.name.value);
        collect(spread);
      }
    }
  };
  collect(operation.selectionSet);
  names.delete('__typename');
  return [...names].map((name) => `${ROOTS[operation.operation]}.${name}`);
}

/**
 * Checks the permissions of the caller before an operation runs. This is not a validation rule, because Apollo caches
 * documents that were valid, no matter who sent them.
 * @param onOperation throws if the caller may not call one of the root fields
 */
export const keyScopePlugin = (
  onOperation: (context: Context, rootFields: readonly string[]) => void,
): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, operation, contextValue }) => {
      if (operation) onOperation(contextValue, rootFieldsOf(document, operation));
    },
  }),
});
