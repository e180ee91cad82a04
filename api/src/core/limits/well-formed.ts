import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode, type TypeNode } from 'graphql';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';

/** A surrogate that is not one of a pair. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const HALF_A_CHARACTER = 'This text has an incomplete character, such as a cut-off emoji: send all of it, or leave it out';

/** No input of ours is nested more deeply. */
const NAMES_MAX = 8;

interface Node {
  value: unknown;
  name: string;
  parent: Node | undefined;
}

/** The first text with a lone surrogate, which no database and no UTF-8 can have. Input may be nested deeply. */
function findIllFormed(variables: Record<string, unknown>): Node | undefined {
  const childrenOf = (value: object, parent?: Node): Node[] =>
    Object.entries<unknown>({ ...value }).map(([name, inner]) => ({ value: inner, name, parent }));
  const open: Node[] = childrenOf(variables);
  for (let node = open.pop(); node; node = open.pop()) {
    const { value } = node;
    if (typeof value === 'string' && LONE_SURROGATE.test(value)) return node;
    if (typeof value === 'object' && value !== null) for (const child of childrenOf(value, node)) open.push(child);
  }
  return undefined;
}

/**
 * Names a field as validation does: without the variable that holds an input, and with the places in its lists, from 0. An argument
 * that is a list of texts is named by itself.
 */
function nameOf(node: Node): string {
  const names: string[] = [];
  for (let each: Node | undefined = node; each; each = each.parent) names.unshift(each.name);
  const [variable = '', ...inner] = names;
  const isOfInput = inner.some((name) => !/^\d+$/.test(name));
  return isOfInput ? inner.slice(0, NAMES_MAX).join('.') : variable;
}

const typeName = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type));

/** The variables without ids: one that no record can have is not found, as any other that does not exist. */
function withoutIds({ variableDefinitions = [] }: OperationDefinitionNode, variables: Record<string, unknown>) {
  const ids = new Set(
    variableDefinitions.filter(({ type }) => typeName(type) === 'ID').map(({ variable }) => variable.name.value),
  );
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !ids.has(name)));
}

/**
 * Rejects variables with a lone surrogate, for all operations at once: of GraphQL, REST and MCP. In a document, the parser of
 * GraphQL rejects them.
 */
export const wellFormedPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, operation }) => {
      // There is no operation of the requested name: the executor will report it.
      if (!operation) return;
      const found = findIllFormed(withoutIds(operation, request.variables ?? {}));
      if (!found) return;
      const name = nameOf(found);
      throw new ApiError('BAD_USER_INPUT', HALF_A_CHARACTER, { fields: { [name]: HALF_A_CHARACTER } });
    },
  }),
};
