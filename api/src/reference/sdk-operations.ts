import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  concatAST,
  getNullableType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  separateOperations,
  typeFromAST,
} from 'graphql';
import { scopes } from '../features/partners/scopes.ts';
import { accessOf } from '../operation-access.ts';
import { pointsOf } from './points.ts';

interface SdkOperation {
  access: string;
  /** The scope that a key needs. Null if no key may call it, '' if every key may. */
  scope: string | null;
  /** What a call costs with the default arguments, without what a large response adds. */
  points: number;
}

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'sdk', 'operations');

/** Any valid value of a type, because the complexity of a document can only be estimated with its variables. */
function sampleOf(type: GraphQLInputType): unknown {
  const named = getNullableType(type);
  if (isListType(named)) return [];
  if (isEnumType(named)) return named.getValues()[0]!.value;
  if (!isInputObjectType(named)) return named.name === 'Boolean' ? false : named.name === 'Int' ? 1 : 'x';
  const required = Object.values(named.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(required.map(({ name, type }) => [name, sampleOf(type)]));
}

/** Values for the variables of an operation that it cannot be called without. */
function samplesFor(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  const required = variableDefinitions.filter(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
  );
  return Object.fromEntries(
    required.map(({ variable, type }) => [variable.name.value, sampleOf(typeFromAST(schema, type) as GraphQLInputType)]),
  );
}

/**
 * All scopes, and who may call each operation of the SDKs, and what it costs, by its name. Their hover texts say so. A scope
 * may have no operation of its own, such as the one that opens the texts of prompts.
 */
export function describeSdkOperations(schema: GraphQLSchema): { scopes: string[]; operations: Record<string, SdkOperation> } {
  const files = readdirSync(FOLDER).sort();
  const documents = separateOperations(concatAST(files.map((file) => parse(readFileSync(join(FOLDER, file), 'utf8')))));
  const entries = Object.entries(documents).map(([name, document]) => {
    const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)!;
    const [field] = operation.selectionSet.selections;
    const root = operation.operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation';
    const { access, scope } = accessOf(`${root}.${field?.kind === Kind.FIELD ? field.name.value : ''}`);
    return [name, { access, scope, points: pointsOf(schema, document, samplesFor(schema, operation)) }] as const;
  });
  return { scopes: scopes.map(({ name }) => name), operations: Object.fromEntries(entries) };
}
