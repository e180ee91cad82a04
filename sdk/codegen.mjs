// A graphql-codegen plugin that writes the SDK's documents as strings, and a table of them by name. The official plugin
// repeats each fragment in each document, and would add a dependency to the published package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concatAST, Kind, print, stripIgnoredCharacters, visit } from 'graphql';

const head = `/** A document as text, with the types of its result and of its variables. */
export type TypedDocumentString<Data, Variables> = string & { readonly __apiType?: (variables: Variables) => Data };
`;

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The names of the fragments that a definition uses, directly or through other fragments. */
export function fragmentsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      if (found.has(name.value)) return;
      found.add(name.value);
      fragmentsOf(fragments.get(name.value), fragments, found);
    },
  });
  return found;
}

const access = () => JSON.parse(readFileSync(join(import.meta.dirname, 'operations.generated.json'), 'utf8'));

/** Who may call an operation, and what it costs, as a sentence for people who write programs. */
export function accessText(name) {
  const { access: who, scope, points } = access().operations[name];
  const callers = { everyone: 'Anybody may call it', member: 'Needs the session of a member' }[who];
  const keys =
    scope === null
      ? `${callers}; no API key may`
      : scope === ''
        ? 'Any API key may call it'
        : `Needs the scope ${scope}, or a session`;
  return `${keys}. Costs at least ${points} points with the default arguments.`;
}

/** The doc comment of a function: the schema's description of its root field, its scope, its points, and its variables. */
function commentOf({ name, operation, selectionSet, variableDefinitions }, schema) {
  const [root] = selectionSet.selections;
  const { description, deprecationReason, args } = schema.getRootType(operation).getFields()[root.name.value];
  const variables = variableDefinitions.map(({ variable }) => args.find((arg) => arg.name === variable.name.value));
  const lines = [
    description,
    accessText(name.value),
    ...variables.filter((arg) => arg?.description).map((arg) => `- \`${arg.name}\`: ${arg.description}`),
    deprecationReason && `@deprecated ${deprecationReason}`,
  ].filter(Boolean);
  return `/**\n${lines.join('\n\n').replaceAll('*/', '* /').replace(/^/gm, '   * ').replace(/ +$/gm, '')}\n   */\n  `;
}

/** What an API key may call, as types: the names of the functions by the scope that they need. */
function keyTypes(names) {
  const { scopes, operations } = access();
  const union = (wanted) => names.filter((name) => operations[name].scope === wanted).map((name) => `\n  | '${name}'`);
  return [
    '/** The functions that an API key may call, by the scope that they need. Some scopes only open more of what these return. */\nexport type OperationsByScope = {',
    ...scopes.toSorted().map((scope) => `  '${scope}':${union(scope).join('') || ' never'};`),
    '};\n\n/** The functions that every API key may call. */',
    `export type OperationsOfEveryKey =${union('').join('')};\n`,
  ].join('\n');
}

export function plugin(schema, files) {
  const { definitions } = concatAST(files.map(({ document }) => document));
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const fragments = new Map(
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map((fragment) => [fragment.name.value, fragment]),
  );

  const text = (definition) => JSON.stringify(stripIgnoredCharacters(print(definition)));
  const parts = operations.map((operation) => {
    const name = operation.name.value;
    const type = capital(name) + capital(operation.operation);
    return {
      value: `${name}: ${capital(name)}Document,`,
      type: `${commentOf(operation, schema)}${name}: TypedDocumentString<${type}, ${type}Variables>;`,
      document:
        `export const ${capital(name)}Document = (${[text(operation), ...fragmentsOf(operation, fragments)].join(' + ')}) ` +
        `as TypedDocumentString<${type}, ${type}Variables>;`,
    };
  });
  return [
    head,
    ...[...fragments].map(([name, fragment]) => `const ${name} = ${text(fragment)};`),
    ...parts.map(({ document }) => document),
    '\n/** The document of each function, by its name. */\nexport type Operations = {',
    ...parts.map(({ type }) => `  ${type}`),
    '};\n\nexport const operations: Operations = {',
    ...parts.map(({ value }) => `  ${value}`),
    '};\n',
    keyTypes(operations.map(({ name }) => name.value)),
  ].join('\n');
}
