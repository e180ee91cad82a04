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

/** The fields of the root that an operation asks for, such as Query.prompts, through fragments as well. */
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
        // Each once, however often it is spread.
        fragments.delete(selection.name.value);
        collect(spread);
      }
    }
  };
  collect(operation.selectionSet);
  // What it is called says nothing.
  names.delete('__typename');
  return [...names].map((name) => `${ROOTS[operation.operation]}.${name}`);
}

/**
 * Asks whether a caller may run an operation, before anything of it runs. Not a validation rule: a document that was
 * once valid is not validated again, whoever sends it.
 * @param assertAllowed throws what the caller is refused with
 */
export const keyScopePlugin = (
  assertAllowed: (viewer: Context['viewer'], rootFields: readonly string[]) => void,
): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, operation, contextValue: { viewer } }) => {
      if (operation) assertAllowed(viewer, rootFieldsOf(document, operation));
    },
  }),
});
