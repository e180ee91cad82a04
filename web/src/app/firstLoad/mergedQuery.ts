import {
  Kind,
  OperationTypeNode,
  print,
  stripIgnoredCharacters,
  visit,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';

const isOperation = (node: DefinitionNode): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION;
const isFragment = (node: DefinitionNode): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION;

/** A directive for Apollo Client, which the server does not know. */
const withoutUnmask = (document: DocumentNode): DocumentNode =>
  visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) });

/** One query with everything that the queries ask for. Their variables of one name have to be the same. */
export function mergedQuery(documents: readonly DocumentNode[]): string {
  const definitions = documents.map(withoutUnmask).flatMap(({ definitions: all }) => all);
  const operations = definitions.filter(isOperation);
  const fragments = new Map(definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]));
  const variables = new Map(
    operations.flatMap(({ variableDefinitions = [] }) => variableDefinitions).map((each) => [each.variable.name.value, each]),
  );
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    name: { kind: Kind.NAME, value: 'FirstLoad' },
    variableDefinitions: [...variables.values()],
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: mergedSelections(operations.flatMap(({ selectionSet }) => selectionSet.selections)),
    },
  };
  return stripIgnoredCharacters(print({ kind: Kind.DOCUMENT, definitions: [operation, ...fragments.values()] }));
}

/** Each field once, because the server counts the cost of each. */
function mergedSelections(selections: readonly SelectionNode[]): SelectionNode[] {
  const merged = new Map<string, SelectionNode>();
  for (const selection of selections) {
    const key = print(withoutSelections(selection));
    const known = merged.get(key);
    merged.set(key, known?.kind === Kind.FIELD && selection.kind === Kind.FIELD ? mergedField(known, selection) : selection);
  }
  return [...merged.values()];
}

const withoutSelections = (selection: SelectionNode): SelectionNode =>
  selection.kind === Kind.FIELD ? { ...selection, selectionSet: undefined } : selection;

function mergedField(one: FieldNode, other: FieldNode): FieldNode {
  const selections = [one, other].flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  return selections.length === 0
    ? one
    : { ...one, selectionSet: { kind: Kind.SELECTION_SET, selections: mergedSelections(selections) } };
}
