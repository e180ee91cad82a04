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

/** The committed contract, as callers read it. */
export const contract = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));

const fieldsOf = (type: GraphQLNamedType | null | undefined) => (isObjectType(type) ? Object.values(type.getFields()) : []);

/** Every field of the root: what a caller can ask for. */
export const rootFields = [
  ...fieldsOf(contract.getQueryType()).map((field) => ({ kind: 'query', field })),
  ...fieldsOf(contract.getMutationType()).map((field) => ({ kind: 'mutation', field })),
];

/** Fields of the root that nobody but an admin gets an answer of, as the contract says of them. */
export const adminFields = rootFields
  .map(({ field }) => field)
  .filter(({ description }) => /For admins\.$/.test(description ?? ''))
  .map(({ name }) => name);

/** Every field of every type, as `Type.field` and the type that it answers. */
export const allFields = Object.values(contract.getTypeMap())
  .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  .flatMap((type) =>
    fieldsOf(type).map((field) => ({ name: `${type.name}.${field.name}`, type: getNamedType(field.type).name })),
  );

/** The root field that a REST route requests. */
export function twinOf(document: string): string {
  const operation = parse(document).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
  const [field] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD) throw new Error('A route requests one field');
  return field.name.value;
}

/** All fields of a type and of those below it; a type within itself once, so that related prompts are in it. */
function selection(type: GraphQLNamedType, above: string[] = []): string {
  if (!isObjectType(type)) return '';
  const path = [...above, type.name];
  const parts = fieldsOf(type)
    .filter(({ type: answered }) => path.filter((name) => name === getNamedType(answered).name).length < 2)
    .map((field) => `${field.name} ${selection(getNamedType(field.type), path)}`);
  return `{ ${parts.join(' ')} }`;
}

/** Asks a field of the root for all that it can answer. An argument that is required must be among those given. */
export function askForEverything(name: string, given: Record<string, unknown>): string {
  const { kind, field } = rootFields.find((each) => each.field.name === name)!;
  const used = argumentsOf(field, given);
  const declared = used.map((argument) => `$${argument.name}: ${argument.type.toString()}`).join(', ');
  const passed = used.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const inBrackets = (text: string) => (text === '' ? '' : `(${text})`);
  return `${kind} ${inBrackets(declared)} { ${name}${inBrackets(passed)} ${selection(getNamedType(field.type))} }`;
}

function argumentsOf({ name, args }: GraphQLField<unknown, unknown>, given: Record<string, unknown>) {
  const missing = args.find((argument) => isRequiredArgument(argument) && !(argument.name in given));
  if (missing) throw new Error(`${name} needs a value for ${missing.name}: give it one in this test`);
  return args.filter((argument) => argument.name in given);
}
