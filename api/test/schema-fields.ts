import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
} from 'graphql';

/** The committed schema. */
export const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));

const fieldsOf = (type: GraphQLNamedType | null | undefined) => (isObjectType(type) ? Object.values(type.getFields()) : []);

/** All root fields. */
export const rootFields = [
  ...fieldsOf(schema.getQueryType()).map((field) => ({ kind: 'query', field })),
  ...fieldsOf(schema.getMutationType()).map((field) => ({ kind: 'mutation', field })),
];

/** The root fields for admins only, according to their descriptions. */
export const adminFields = rootFields
  .map(({ field }) => field)
  .filter(({ description }) => /For admins\.$/.test(description ?? ''))
  .map(({ name }) => name);

/** Every field of every type as `Type.field`, with the type that it returns. */
export const allFields = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  .flatMap((type) =>
    fieldsOf(type).map((field) => ({ name: `${type.name}.${field.name}`, type: getNamedType(field.type).name })),
  );

/** The root field that a REST route requests. */
export function rootFieldOf(document: string): string {
  const operation = parse(document).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
  const [field] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD) throw new Error('A route requests one field');
  return field.name.value;
}

/** How many levels may have levels below them, so that no document is over the limit of depth. */
const LEVELS = 7;

/** Selects all fields of a type, nested ones included. A type may contain itself once, for related prompts. */
function selection(type: GraphQLNamedType, above: string[] = []): string {
  if (!isObjectType(type)) return '';
  const path = [...above, type.name];
  const parts = fieldsOf(type)
    .filter(({ type: returned }) => path.length < LEVELS || !isObjectType(getNamedType(returned)))
    .filter(({ type: returned }) => path.filter((name) => name === getNamedType(returned).name).length < 2)
    .map((field) => `${field.name} ${selection(getNamedType(field.type), path)}`);
  return `{ ${parts.join(' ')} }`;
}

/** A document that selects everything that a root field returns. Required arguments must be given. */
export const fullQuery = (name: string, given: Record<string, unknown>): string => queryOf(name, given, selection);

/** A document that selects next to nothing of what a root field returns. Required arguments must be given. */
export const shortQuery = (name: string, given: Record<string, unknown>): string =>
  queryOf(name, given, (type) => (isObjectType(type) ? '{ __typename }' : ''));

function queryOf(name: string, given: Record<string, unknown>, select: (type: GraphQLNamedType) => string): string {
  const { kind, field } = rootFields.find((each) => each.field.name === name)!;
  const used = argumentsOf(field, given);
  const declared = used.map((argument) => `$${argument.name}: ${argument.type.toString()}`).join(', ');
  const passed = used.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const inBrackets = (text: string) => (text === '' ? '' : `(${text})`);
  return `${kind} ${inBrackets(declared)} { ${name}${inBrackets(passed)} ${select(getNamedType(field.type))} }`;
}

function argumentsOf({ name, args }: GraphQLField<unknown, unknown>, given: Record<string, unknown>) {
  const missing = args.find((argument) => isRequiredArgument(argument) && !(argument.name in given));
  if (missing) throw new Error(`${name} needs a value for ${missing.name}: give it one in this test`);
  return args.filter((argument) => argument.name in given);
}
