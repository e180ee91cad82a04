import {
  defaultFieldResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

export type Path = GraphQLResolveInfo['path'];

/** Makes what the response has for the value of a field: that, or a promise of it. */
export type Complete = (value: unknown, execution: Execution, path: Path | undefined) => unknown;

/** What is made for the values of a type. */
export interface Completion {
  complete: Complete;
  /** Whether a resolver inside of it may ask for its path. */
  needsPath: boolean;
}

/** A field of an operation, for one of the types that it may be of. */
export interface PlannedField extends Completion {
  key: string;
  name: string;
  nodes: readonly FieldNode[];
  parentType: GraphQLObjectType;
  definition: ReturnType<GraphQLObjectType['getFields']>[string];
}

export const pathOf = (prev: Path | undefined, key: string | number, typename: string | undefined): Path => ({
  prev,
  key,
  typename,
});

/** One execution of an operation: what all of its resolvers get. */
export class Execution {
  readonly context: object;
  readonly #shared: Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'rootValue' | 'operation' | 'variableValues'>;
  readonly #arguments = new Map<PlannedField, Record<string, unknown>>();

  constructor(
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
    fragments: Record<string, FragmentDefinitionNode>,
    variableValues: Record<string, unknown>,
    context: object,
  ) {
    this.context = context;
    this.#shared = { schema, fragments, rootValue: undefined, operation, variableValues };
  }

  /** The arguments of a field, which are the same for all objects of a list. Throws if they are invalid. */
  argumentsOf(field: PlannedField): Record<string, unknown> {
    if (field.definition.args.length === 0) return {};
    const known = this.#arguments.get(field);
    if (known) return known;
    const values = getArgumentValues(field.definition, field.nodes[0]!, this.#shared.variableValues);
    this.#arguments.set(field, values);
    return values;
  }

  /** Calls the resolver of a field. */
  resolve(field: PlannedField, source: unknown, parent: Path | undefined): unknown {
    const { definition, parentType, nodes, key } = field;
    const { schema, fragments, rootValue, operation, variableValues } = this.#shared;
    const info: GraphQLResolveInfo = {
      fieldName: definition.name,
      fieldNodes: nodes,
      returnType: definition.type,
      parentType,
      path: pathOf(parent, key, parentType.name),
      schema,
      fragments,
      rootValue,
      operation,
      variableValues,
    };
    return (definition.resolve ?? defaultFieldResolver)(source, this.argumentsOf(field), this.context, info);
  }
}
