import {
  defaultFieldResolver,
  getNullableType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isIntrospectionType,
  isListType,
  isObjectType,
} from 'graphql';
import { yieldToOthers } from './yield-to-others.ts';

/** Entries of a list that are built in one go, with the lists inside of them: about two milliseconds of work. */
const PART = 10;
/** Longer lists are built in parts. */
const SHORT = 2 * PART;

/** Of each request with a large response, what its parts wait for. */
const parts = new WeakMap<object, Promise<void>>();
/** Of each heavy request, what its next root field waits for. */
const roots = new WeakMap<object, Promise<unknown>>();

/** From now on, the lists of a request are built in parts. */
export const buildInParts = (context: object): void => void parts.set(context, Promise.resolve());

/** From now on, the root fields of a request are resolved one after another. */
export const resolveInTurn = (context: object): void => void roots.set(context, Promise.resolve());

export const isResolvedInTurn = (context: object): boolean => roots.has(context);

/** The executor builds an entry once its promise is resolved. The parts of all lists of a response come one after another. */
function inParts(list: readonly unknown[], context: object, first: Promise<void>): unknown[] {
  let before = first;
  const entries = list.map((entry, at) => {
    if (at < PART) return entry;
    if (at % PART === 0) before = before.then(yieldToOthers);
    return before.then(() => entry);
  });
  parts.set(context, before);
  return entries;
}

/** Resolves the root fields of heavy requests one after another: all at once would have most connections of the database. */
function allowTurnsOfRoots(query: GraphQLObjectType): void {
  for (const field of Object.values(query.getFields())) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, context: object, info) => {
      const before = roots.get(context);
      if (before === undefined) return resolve(source, args, context, info);
      const result = before.then(() => resolve(source, args, context, info));
      roots.set(
        context,
        result.then(yieldToOthers, () => undefined),
      );
      return result;
    };
  }
}

/**
 * Lets the lists of large responses be built in parts, between which other requests have their turn: the executor builds a list in
 * one go, which takes as long as a hundred small requests. Lists inside of the entries have as many statements as there are parts,
 * so the lists of others are built in one go, whatever they cost.
 */
export function allowParts(schema: GraphQLSchema): void {
  const query = schema.getQueryType();
  if (query) allowTurnsOfRoots(query);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!isListType(getNullableType(field.type))) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: object, info) => {
        const list: unknown = resolve(source, args, context, info);
        const before = parts.get(context);
        if (before === undefined) return list;
        const split = (value: unknown) =>
          Array.isArray(value) && value.length > SHORT ? inParts(value, context, parts.get(context) ?? before) : value;
        return list instanceof Promise ? list.then(split) : split(list);
      };
    }
  }
}
