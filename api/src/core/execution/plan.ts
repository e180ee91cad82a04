import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { type Complete, type Completion, type Execution, type Path, pathOf, type PlannedField } from './execution.ts';

type Variables = Record<string, unknown>;
type Source = Record<string, unknown>;

/** Something that only the executor of graphql-js completes or reports, such as null where there must be a value. */
export class IrregularError extends Error {}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

export const fragmentsOf = ({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> =>
  Object.fromEntries(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
  );

/** Lets the promises of a response that is given up be rejected. */
const ignore = (promises: readonly PromiseLike<unknown>[]): void => {
  for (const promise of promises) promise.then(undefined, () => {});
};

/** Fills in what is still awaited. */
function whenDone<T>(result: T, awaited: PromiseLike<unknown>[]): T | Promise<T> {
  return awaited.length === 0 ? result : Promise.all(awaited).then(() => result);
}

function completeFields(fields: readonly PlannedField[], source: Source, execution: Execution, path: Path | undefined): unknown {
  const result: Source = {};
  const awaited: PromiseLike<unknown>[] = [];
  try {
    for (const field of fields) {
      const { key, name, complete, needsPath, parentType } = field;
      const property = field.definition.resolve === undefined ? source[name] : undefined;
      const value =
        field.definition.resolve === undefined && typeof property !== 'function'
          ? property
          : execution.resolve(field, source, path);
      const inner = needsPath ? pathOf(path, key, parentType.name) : undefined;
      const completed = isPromise(value)
        ? value.then((resolved) => complete(resolved, execution, inner))
        : complete(value, execution, inner);
      result[key] = completed;
      if (isPromise(completed)) awaited.push(completed.then((last) => void (result[key] = last)));
    }
  } catch (error) {
    ignore(awaited);
    throw error;
  }
  return whenDone(result, awaited);
}

function completeList(
  { complete, needsPath }: Completion,
  list: readonly unknown[],
  execution: Execution,
  path: Path | undefined,
): unknown {
  const result: unknown[] = [];
  const awaited: PromiseLike<unknown>[] = [];
  try {
    for (const [at, entry] of list.entries()) {
      const inner = needsPath ? pathOf(path, at, undefined) : undefined;
      const completed = isPromise(entry)
        ? entry.then((resolved) => complete(resolved, execution, inner))
        : complete(entry, execution, inner);
      result.push(completed);
      if (isPromise(completed)) awaited.push(completed.then((last) => void (result[at] = last)));
    }
  } catch (error) {
    ignore([...awaited, ...list.filter(isPromise)]);
    throw error;
  }
  return whenDone(result, awaited);
}

function serialize(type: GraphQLLeafType, value: unknown): unknown {
  if (value instanceof Error) throw new IrregularError();
  const serialized: unknown = type.serialize(value);
  if (serialized === null || serialized === undefined) throw new IrregularError();
  return serialized;
}

/** The dates of what is kept in memory are written again and again. Nothing ever sets one. */
const writtenDates = new WeakMap<Date, unknown>();

function completeLeaf(type: GraphQLLeafType): Complete {
  if (type === GraphQLString) return (value) => (typeof value === 'string' ? value : serialize(type, value));
  return (value) => {
    if (!(value instanceof Date)) return serialize(type, value);
    const known = writtenDates.get(value);
    if (known !== undefined) return known;
    const written = serialize(type, value);
    writtenDates.set(value, written);
    return written;
  };
}

/** `__typename`, which is the same for all objects of a selection. */
const typeName = { ...TypeNameMetaFieldDef, resolve: undefined };
/** Made here, so that a plan does not hold what it was made with. */
const constant =
  (value: unknown): Complete =>
  () =>
    value;

/** Plans the selections of an operation. */
class Planner {
  readonly #schema: GraphQLSchema;
  readonly #fragments: Record<string, FragmentDefinitionNode>;
  readonly #variables: Variables;
  readonly #sizeMax: number;
  size = 0;

  constructor(schema: GraphQLSchema, fragments: Record<string, FragmentDefinitionNode>, variables: Variables, sizeMax: number) {
    this.#schema = schema;
    this.#fragments = fragments;
    this.#variables = variables;
    this.#sizeMax = sizeMax;
  }

  root(type: GraphQLObjectType, { selectionSet }: OperationDefinitionNode): PlannedField[] {
    return this.#fields(type, collectFields(this.#schema, this.#fragments, this.#variables, type, selectionSet));
  }

  #fields(type: GraphQLObjectType, selected: ReadonlyMap<string, readonly FieldNode[]>): PlannedField[] {
    return [...selected].map(([key, nodes]) => {
      // The executor's objects have no prototype, which this name would set.
      if ((this.size += 1) > this.#sizeMax || key === '__proto__') throw new IrregularError();
      const name = nodes[0]!.name.value;
      if (name === TypeNameMetaFieldDef.name)
        return { key, name, nodes, parentType: type, definition: typeName, needsPath: false, complete: constant(type.name) };
      // The other fields of introspection.
      const definition = type.getFields()[name];
      if (!definition) throw new IrregularError();
      return { key, name, nodes, parentType: type, definition, ...this.#completion(definition.type, nodes) };
    });
  }

  #completion(type: GraphQLOutputType, nodes: readonly FieldNode[]): Completion {
    const isRequired = isNonNullType(type);
    const { complete, needsPath } = this.#present(isRequired ? type.ofType : type, nodes);
    return {
      needsPath,
      complete: (value, execution, path) => {
        if (value !== null && value !== undefined) return complete(value, execution, path);
        if (isRequired) throw new IrregularError();
        return null;
      },
    };
  }

  /** For values that are not null. */
  #present(type: GraphQLOutputType, nodes: readonly FieldNode[]): Completion {
    if (isLeafType(type)) return { needsPath: false, complete: completeLeaf(type) };
    if (isListType(type)) {
      const entry = this.#completion(type.ofType, nodes);
      return {
        needsPath: entry.needsPath,
        complete: (value, execution, path) => {
          if (!Array.isArray(value)) throw new IrregularError();
          return completeList(entry, value, execution, path);
        },
      };
    }
    // Of a union or an interface, the executor finds out the type of each value.
    if (!isObjectType(type) || type.isTypeOf) throw new IrregularError();
    const fields = this.#fields(type, collectSubfields(this.#schema, this.#fragments, this.#variables, type, nodes));
    return {
      needsPath: fields.some(({ definition, needsPath }) => needsPath || definition.resolve !== undefined),
      complete: (value, execution, path) => {
        if (typeof value !== 'object' || value instanceof Error) throw new IrregularError();
        return completeFields(fields, value as Source, execution, path);
      },
    };
  }
}

/** How the values of a query become its response. */
export interface Plan {
  /** What each root field reads, and what is made of it. Null if only the executor can tell, because it depends on the values. */
  fields: readonly PlannedField[] | null;
  /** How many fields it has, inside of others as well. */
  size: number;
}

/**
 * @param variables those that decide on `@include` and `@skip`; the plan is for them alone
 * @param sizeMax larger operations are left to the executor
 */
export function planQuery(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Record<string, FragmentDefinitionNode>,
  variables: Variables,
  sizeMax: number,
): Plan {
  const planner = new Planner(schema, fragments, variables, sizeMax);
  try {
    const fields = planner.root(schema.getQueryType()!, operation);
    return { fields, size: planner.size };
  } catch (error) {
    if (error instanceof IrregularError) return { fields: null, size: 0 };
    throw error;
  }
}
