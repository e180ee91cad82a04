import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  isListType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** How large a request may be. `urlLength` is what RFC 9110 recommends that every server and proxy supports. */
export const LIMITS = {
  depth: 8,
  aliases: 15,
  directives: 5,
  rootLists: 5,
  tokens: 1000,
  bodyBytes: 100 * 1024,
  /** Values in a JSON body: a file that is imported has at most some 5,000. */
  bodyValues: 10_000,
  /** Lists and objects of a JSON body inside each other. */
  bodyDepth: 100,
  urlLength: 8000,
} as const;

interface Size {
  depth: number;
  aliases: number;
  directives: number;
}

const isIntrospection = (name: string) => name === '__schema' || name === '__type';

/** Measures selections. A fragment counts each time it is spread, but is measured once, so the work is linear. */
function measurer(context: ValidationContext) {
  const cache = new Map<FragmentDefinitionNode, Size>();

  const ofFragment = (name: string): Size => {
    const fragment = context.getFragment(name);
    if (!fragment) return { depth: 0, aliases: 0, directives: 0 };
    const measured = cache.get(fragment);
    if (measured) return measured;
    // Ends a cycle of fragments, which another rule reports.
    cache.set(fragment, { depth: 0, aliases: 0, directives: 0 });
    const size = ofSelection(fragment.selectionSet);
    cache.set(fragment, size);
    return size;
  };

  const ofSelection = (set: SelectionSetNode | undefined): Size => {
    const sum: Size = { depth: 0, aliases: 0, directives: 0 };
    for (const selection of set?.selections ?? []) {
      const isField = selection.kind === Kind.FIELD;
      if (isField && isIntrospection(selection.name.value)) continue;
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD ? ofFragment(selection.name.value) : ofSelection(selection.selectionSet);
      sum.depth = Math.max(sum.depth, inner.depth + (isField ? 1 : 0));
      sum.aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
      sum.directives += inner.directives + (selection.directives?.length ?? 0);
    }
    return sum;
  };

  return ofSelection;
}

/** What a document has too many of, and what to do about it. */
const tooMany: Record<keyof Size, (count: number, limit: number) => string> = {
  depth: (count, limit) => `${count} levels of fields; the limit is ${limit}. Select fewer, and get the rest in another request.`,
  aliases: (count, limit) => `${count} aliases; the limit is ${limit}. Split it into several requests.`,
  directives: (count, limit) => `${count} directives; the limit is ${limit}. Leave some out, or split it into several requests.`,
};

/** Limits depth, aliases and directives of a document. graphql-js has its own rule for introspection. */
export const sizeRule: ValidationRule = (context) => {
  const measure = measurer(context);
  return {
    OperationDefinition(operation: OperationDefinitionNode) {
      const size = measure(operation.selectionSet);
      size.directives += operation.directives?.length ?? 0;
      for (const what of ['depth', 'aliases', 'directives'] as const) {
        if (size[what] > LIMITS[what]) {
          const problem = tooMany[what](size[what], LIMITS[what]);
          context.reportError(new GraphQLError(`The document has ${problem}`, { nodes: operation }));
        }
      }
    },
  };
};

/** Rejects subscriptions. graphql-js reports them only at execution, as a server error. */
export const operationRule: ValidationRule = (context): ASTVisitor => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`This API has no ${node.operation}s.`, { nodes: node }));
  },
});

/**
 * Limits the number of lists among the root fields, and allows one field with the extension `oncePerDocument`, such as a
 * sign-in or one that sends a mail.
 */
export const rootRule: ValidationRule = (context): ASTVisitor => {
  const lists: FieldNode[] = [];
  const once: string[] = [];
  return {
    Field(node) {
      const parent = context.getParentType();
      const schema = context.getSchema();
      const type = context.getType();
      const field = context.getFieldDef();
      if (!type || !field || (parent !== schema.getQueryType() && parent !== schema.getMutationType())) return;
      if (field.extensions.oncePerDocument) {
        once.push(field.name);
        if (once.length === 2) {
          const names = [...new Set(once)];
          context.reportError(
            new GraphQLError(
              names.length === 1
                ? `A document may contain only one ${names[0]}.`
                : `A document may contain only one of ${names.join(', ')}.`,
              { nodes: node },
            ),
          );
        }
      }
      if (isListType(getNullableType(type)) || getNamedType(type).name.endsWith('Connection')) {
        lists.push(node);
      }
    },
    Document: {
      leave() {
        if (lists.length <= LIMITS.rootLists) return;
        const problem = `The document requests ${lists.length} lists; the limit is ${LIMITS.rootLists}. Request some of them in another document.`;
        context.reportError(new GraphQLError(problem, { nodes: lists[LIMITS.rootLists] }));
      },
    },
  };
};
