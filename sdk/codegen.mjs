// A plugin of graphql-codegen: the documents of the SDK as plain strings, and one table of them. The plugin of the same
// purpose would repeat each fragment in each document, and would have what is published depend on another package.
import { concatAST, Kind, print, stripIgnoredCharacters, visit } from 'graphql';

const head = `/** A document as text, with the types of its answer and of its variables. */
export type TypedDocumentString<Data, Variables> = string & { readonly __apiType?: (variables: Variables) => Data };
`;

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The names of the fragments that a definition needs, with those that they need themselves. */
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

/** What the schema says of the field that an operation asks for, as a comment above its function. */
function commentOf({ operation, selectionSet }, schema) {
  const [{ name }] = selectionSet.selections;
  const { description, deprecationReason } = schema.getRootType(operation).getFields()[name.value];
  const said = [description, deprecationReason && `@deprecated ${deprecationReason}`].filter(Boolean);
  return said.length > 0 ? `/** ${said.join('\n').replaceAll('*/', '* /')} */\n  ` : '';
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
