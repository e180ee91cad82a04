// A graphql-codegen plugin that writes the SDK's documents as strings, and a table of them by name. The official plugin
// repeats each fragment in each document, and would add a dependency to the published package.
import { concatAST, Kind, print, stripIgnoredCharacters, visit } from 'graphql';

const head = `/** A document as text, with the types of its answer and of its variables. */
export type TypedDocumentString<Data, Variables> = string & { readonly __apiType?: (variables: Variables) => Data };
`;

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The names of the fragments that a definition uses, directly or through other fragments. */
function fragmentsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      if (found.has(name.value)) return;
      found.add(name.value);
      fragmentsOf(fragments.get(name.value), fragments, found);
    },
  });
  return found;
}

/** The schema's description of an operation's root field, as a doc comment for its function. */
function commentOf({ operation, selectionSet }, schema) {
  const [{ name }] = selectionSet.selections;
  const { description, deprecationReason } = schema.getRootType(operation).getFields()[name.value];
  const lines = [description, deprecationReason && `@deprecated ${deprecationReason}`].filter(Boolean);
  return lines.length > 0 ? `/** ${lines.join('\n').replaceAll('*/', '* /')} */\n  ` : '';
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
  ].join('\n');
}
