import { parser } from '@prometheus-io/lezer-promql';

/** What a PromQL expression selects: a metric with its label matchers, and the functions that it is an argument of. */
export interface Selector {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
  functions: string[];
}

export interface Query {
  selectors: Selector[];
  /** The labels of `by`, `without` and `on`. */
  groupings: string[];
}

type Node = ReturnType<typeof parser.parse>['topNode'];

const ancestors = (node: Node): Node[] => (node.parent ? [node.parent, ...ancestors(node.parent)] : []);

/** Parses an expression with the grammar of Prometheus, and throws if it has a syntax error. */
export function parseQuery(expression: string): Query {
  const textOf = (node: Node | null) => (node ? expression.slice(node.from, node.to) : '');
  const query: Query = { selectors: [], groupings: [] };
  parser.parse(expression).iterate({
    enter: ({ node, name, type }) => {
      if (type.isError) throw new Error(`Syntax error at ${node.from} of: ${expression}`);
      if (name === 'VectorSelector') {
        query.selectors.push({
          metric: textOf(node.getChild('Identifier')),
          matchers: (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) => ({
            label: textOf(matcher.getChild('LabelName')),
            operator: textOf(matcher.getChild('MatchOp')),
            value: textOf(matcher.getChild('StringLiteral')).slice(1, -1),
          })),
          functions: ancestors(node)
            .filter((each) => each.name === 'FunctionCall')
            .map((each) => textOf(each.getChild('FunctionIdentifier'))),
        });
      }
      if (name === 'GroupingLabels') query.groupings.push(...node.getChildren('LabelName').map(textOf));
    },
  });
  return query;
}
