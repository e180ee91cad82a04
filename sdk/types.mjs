// The official types of the operations, with two changes for those who write programs with them.
import { plugin as officialPlugin } from '@graphql-codegen/typescript-operations';
import { getNamedType, Kind } from 'graphql';
import ts from 'typescript';

// Every optional input also takes undefined. Otherwise a partner whose TypeScript has exactOptionalPropertyTypes could not
// pass on an option that may be missing.
const OPTIONAL = /^( {2}\w+\?: (?!.*\bundefined;).*);$/gm;

const RESULT = /^(\w+)(Query|Mutation|Fragment)$/;

/** The comment of a field: its description in the schema, and whether it is deprecated. */
function commentOf({ description, deprecationReason }) {
  const text = [description, deprecationReason && `@deprecated ${deprecationReason}`].filter(Boolean).join(' ');
  return text && `/** ${text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /')} */`;
}

/** Gives each field of a result its description in the schema, which editors show while the pointer is over it. */
function withDescriptions(content, schema, documents) {
  const fragments = new Map(
    documents
      .flatMap(({ document }) => document.definitions)
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map(({ name, typeCondition }) => [name.value, typeCondition.name.value]),
  );
  const comments = [];
  const source = ts.createSourceFile('operations.ts', content, ts.ScriptTarget.Latest, true);

  function visitType(node, type) {
    if (!ts.isTypeLiteralNode(node)) return ts.forEachChild(node, (child) => visitType(child, type));
    for (const member of node.members) {
      const name = member.name.getText(source);
      const field = type.getFields()[name];
      if (!field) throw new Error(`${type.name} has no field ${name}: the SDK's documents use no aliases`);
      const comment = commentOf(field);
      if (comment) comments.push({ at: member.getStart(source), comment });
      const inner = getNamedType(field.type);
      if (inner.getFields) visitType(member.type, inner);
    }
  }

  for (const statement of source.statements) {
    const [, name, kind] = (ts.isTypeAliasDeclaration(statement) && RESULT.exec(statement.name.text)) || [];
    if (!kind) continue;
    const root = kind === 'Fragment' ? schema.getType(fragments.get(name)) : schema.getRootType(kind.toLowerCase());
    visitType(statement.type, root);
  }
  return comments.reduceRight((text, { at, comment }) => {
    const line = text.lastIndexOf('\n', at - 1) + 1;
    const indent = /^ */.exec(text.slice(line))[0];
    return `${text.slice(0, at)}${comment}\n${indent}${text.slice(at)}`;
  }, content);
}

export async function plugin(schema, documents, config, info) {
  const settings = { ...config, printFieldsOnNewLines: true, inlineFragmentTypes: 'combine' };
  const output = await officialPlugin(schema, documents, settings, info);
  return { ...output, content: withDescriptions(output.content.replace(OPTIONAL, '$1 | undefined;'), schema, documents) };
}
