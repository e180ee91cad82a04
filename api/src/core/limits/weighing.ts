import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs';

/** The arguments on which the cost of a field may depend. The values of all others change nothing about it. */
const WEIGHING = new Set(['first', 'last', 'limit', 'search', 'ids', 'days', 'filter']);

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

/** What the cost depends on of the value of an argument, such as a number of words: costs are kept for each of them. */
export type Weights = Readonly<Record<string, (value: unknown) => unknown>>;

/** Stands for the argument of a variable that is in a directive, or in several arguments: the cost depends on its whole value. */
const ANY = '';

const known = new WeakMap<DocumentNode, ReadonlyMap<string, string>>();

/**
 * The variables of a document on whose values its cost depends, each with the argument that it is in: one of that list, or a directive,
 * which may leave fields out.
 */
function weighingVariablesOf(document: DocumentNode): ReadonlyMap<string, string> {
  const found = known.get(document);
  if (found) return found;
  const variables = new Map<string, string>();
  const collect = (node: Parameters<typeof visit>[0], argument: string) =>
    void visit(node, {
      [Kind.VARIABLE]: ({ name: { value: name } }) => {
        variables.set(name, (variables.get(name) ?? argument) === argument ? argument : ANY);
      },
    });
  visit(document, {
    [Kind.DIRECTIVE]: (directive) => collect(directive, ANY),
    [Kind.ARGUMENT]: ({ name: { value: name }, value }) => (WEIGHING.has(name) ? collect(value, name) : undefined),
  });
  known.set(document, variables);
  return variables;
}

/** What the cost of an operation depends on: of other variables only whether they are given, because some may not be null. */
export function weightsOf(
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>> = {},
  weights: Weights = {},
): unknown[] {
  const argumentOf = weighingVariablesOf(document);
  return variableDefinitions.flatMap(({ variable: { name } }) => {
    // The names of variables are the caller's: an inherited property of that name is no value.
    const value = Object.hasOwn(variables, name.value) ? variables[name.value] : undefined;
    const argument = argumentOf.get(name.value);
    if (value === undefined) return [0];
    if (value === null) return [1, null];
    if (argument === undefined) return [2];
    return [1, weights[argument] ? weights[argument](value) : value];
  });
}
