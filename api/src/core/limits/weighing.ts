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

/** What the cost depends on of the value of an argument, such as a number of words: costs are kept for each of them. */
export type Weights = Readonly<Record<string, (value: unknown) => unknown>>;

const whole = (value: unknown) => value;

const known = new WeakMap<DocumentNode, ReadonlyMap<string, (value: unknown) => unknown>>();

/**
 * The variables of a document on whose values its cost depends, and on what of them: those in such arguments, and in directives, which
 * may leave fields out.
 */
function weighingVariablesOf(document: DocumentNode, weights: Weights): ReadonlyMap<string, (value: unknown) => unknown> {
  const found = known.get(document);
  if (found) return found;
  const variables = new Map<string, (value: unknown) => unknown>();
  const collect = (node: Parameters<typeof visit>[0], weightOf = whole) =>
    void visit(node, {
      [Kind.VARIABLE]: ({ name: { value: name } }) => {
        const other = variables.get(name);
        variables.set(name, other === undefined || other === weightOf ? weightOf : whole);
      },
    });
  visit(document, {
    [Kind.DIRECTIVE]: (directive) => collect(directive),
    [Kind.ARGUMENT]: ({ name: { value: name }, value }) => (WEIGHING.has(name) ? collect(value, weights[name]) : undefined),
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
  const weighing = weighingVariablesOf(document, weights);
  return variableDefinitions.flatMap(({ variable: { name } }) => {
    // The names of variables are the caller's: an inherited property of that name is no value.
    const value = Object.hasOwn(variables, name.value) ? variables[name.value] : undefined;
    const weightOf = weighing.get(name.value);
    return value === undefined ? [0] : value === null ? [1, null] : weightOf ? [1, weightOf(value)] : [2];
  });
}
