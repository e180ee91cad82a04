import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  print,
  astFromValue,
} from 'graphql';
import { accessOf } from '../operation-access.ts';
import { graphqlExamples } from './examples.generated.ts';
import type { Argument, Field, Operation, OperationExample, TypeDoc } from './types.ts';

/** Fields of demo mode, which are not documented. */
const INTERNAL_FIELDS = ['Query.outbox', 'Mutation.superUserSignIn'];

const inOrder = <T extends { name: string }>(named: Iterable<T>) =>
  [...named].sort((one, other) => one.name.localeCompare(other.name, 'en'));

const commonFields = ({
  name,
  description,
  type,
  deprecationReason,
}: GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField) => ({
  name,
  description: description ?? '',
  type: type.toString(),
  typeName: getNamedType(type).name,
  deprecated: deprecationReason ?? null,
});

function argumentOf(argument: GraphQLArgument): Argument {
  const value = argument.defaultValue === undefined ? null : astFromValue(argument.defaultValue, argument.type);
  return { ...commonFields(argument), default: value ? print(value) : null };
}

const fieldOf = (field: GraphQLField<unknown, unknown>): Field => ({
  ...commonFields(field),
  args: inOrder(field.args).map(argumentOf),
});

function typeOf(type: GraphQLNamedType): TypeDoc {
  const { name, description } = type;
  const doc = { name, description: description ?? '', fields: [], values: [] };
  if (isObjectType(type)) return { ...doc, kind: 'object', fields: inOrder(Object.values(type.getFields())).map(fieldOf) };
  if (isInputObjectType(type)) {
    const fields = inOrder(Object.values(type.getFields())).map((field) => ({ ...commonFields(field), args: [] }));
    return { ...doc, kind: 'input', fields };
  }
  if (isEnumType(type)) {
    const values = inOrder(type.getValues()).map((value) => ({
      name: value.name,
      description: value.description ?? '',
      deprecated: value.deprecationReason ?? null,
    }));
    return { ...doc, kind: 'enum', values };
  }
  return { ...doc, kind: 'scalar' };
}

function exampleOf(name: string): OperationExample | null {
  const example = graphqlExamples[name];
  if (!example) return null;
  const { document, variables, points, response } = example;
  return {
    document,
    points,
    variables: Object.keys(variables).length === 0 ? null : JSON.stringify(variables, null, 2),
    response: JSON.stringify({ data: response }, null, 2),
  };
}

/** The types that the operations use, directly or through other types. */
function reachableTypes(schema: GraphQLSchema, operations: readonly Operation[]): GraphQLNamedType[] {
  const found = new Map<string, GraphQLNamedType>();
  const visit = (name: string) => {
    const type = schema.getType(name);
    if (!type || found.has(name) || (isScalarType(type) && isSpecifiedScalarType(type))) return;
    found.set(name, type);
    for (const { typeName, args } of typeOf(type).fields)
      for (const next of [typeName, ...args.map((each) => each.typeName)]) visit(next);
  };
  for (const { typeName, args } of operations) for (const name of [typeName, ...args.map((each) => each.typeName)]) visit(name);
  return [...found.values()];
}

/** The schema for the documentation. */
export function describeSchema(schema: GraphQLSchema) {
  const operationsOf = (root: string): Operation[] => {
    const type = schema.getType(root);
    return isObjectType(type)
      ? inOrder(Object.values(type.getFields()))
          .filter(({ name }) => !INTERNAL_FIELDS.includes(`${root}.${name}`))
          .map((field) => ({ ...fieldOf(field), ...accessOf(`${root}.${field.name}`), example: exampleOf(field.name) }))
      : [];
  };
  const queries = operationsOf('Query');
  const mutations = operationsOf('Mutation');
  return { queries, mutations, types: inOrder(reachableTypes(schema, [...queries, ...mutations])).map(typeOf) };
}
