import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql';

const WEB = join(import.meta.dirname, '../../web/src');

export interface PageOperation {
  name: string;
  kind: string;
  document: string;
  /** The names of its variables. */
  variables: string[];
}

/** Every operation of the web client with its fragments, as the client sends it. */
export function pageOperations(): PageOperation[] {
  const documents = globSync('**/*.graphql', { cwd: WEB }).map((path) =>
    parse(readFileSync(join(WEB, path), 'utf8'), { noLocation: true }),
  );
  const definitions = documents.flatMap(({ definitions: all }) => all);
  const fragments = new Map(
    definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION).map((each) => [each.name.value, each]),
  );

  const withFragments = (operation: OperationDefinitionNode): string => {
    const needed = new Set<FragmentDefinitionNode>();
    const collect = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
      visit(node, {
        [Kind.FRAGMENT_SPREAD]: ({ name }) => {
          const fragment = fragments.get(name.value);
          if (!fragment) throw new Error(`No fragment ${name.value} in web/src`);
          if (!needed.has(fragment)) collect((needed.add(fragment), fragment));
        },
      });
    collect(operation);
    // A directive for Apollo, which removes it before sending.
    const sent = (node: OperationDefinitionNode | FragmentDefinitionNode) =>
      visit(node, { [Kind.DIRECTIVE]: ({ name }) => (name.value === 'unmask' ? null : undefined) });
    return [operation, ...needed].map((node) => print(sent(node))).join('\n');
  };

  return definitions
    .filter((each) => each.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({
      name: operation.name?.value ?? '',
      kind: operation.operation,
      document: withFragments(operation),
      variables: (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
    }));
}
