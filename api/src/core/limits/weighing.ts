import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs';

/** The arguments on which the cost of a field may depend. The values of all others change nothing about it. */
const WEIGHING = new Set(['first', 'last', 'limit', 'search', 'ids', 'days']);

/** Lets an estimator read arguments of that list only: a cost that depends on another one would be kept for all of its values. */
export const weighing =
  (estimator: ComplexityEstimator): ComplexityEstimator =>
  ({ args, ...of }) => {
    const listed = new Proxy(args, {
      get: (target, name) => {
        if (typeof name === 'string' && !WEIGHING.has(name)) throw new Error(`The cost depends on ${name}: add it to WEIGHING`);
        return Reflect.get(target, name) as unknown;
      },
    });
    return estimator({ ...of, args: listed });
  };

const known = new WeakMap<DocumentNode, ReadonlySet<string>>();

/** The variables of a document on whose values its cost depends: in those arguments, and in directives, which may leave fields out. */
function weighingVariablesOf(document: DocumentNode): ReadonlySet<string> {
  const found = known.get(document);
  if (found) return found;
  const names = new Set<string>();
  const collect = (node: Parameters<typeof visit>[0]) =>
    void visit(node, { [Kind.VARIABLE]: ({ name }) => void names.add(name.value) });
  visit(document, {
    [Kind.DIRECTIVE]: (directive) => collect(directive),
    [Kind.ARGUMENT]: (argument) => (WEIGHING.has(argument.name.value) ? collect(argument) : undefined),
  });
  known.set(document, names);
  return names;
}

/** What the cost of an operation depends on: of other variables only whether they are given, because some may not be null. */
export function weightsOf(
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>> = {},
): unknown[] {
  const names = weighingVariablesOf(document);
  return variableDefinitions.flatMap(({ variable: { name } }) => {
    // The names of variables are the caller's: an inherited property of that name is no value.
    const value = Object.hasOwn(variables, name.value) ? variables[name.value] : undefined;
    return value === undefined ? [0] : value === null || names.has(name.value) ? [1, value] : [2];
  });
}
