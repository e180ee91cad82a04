import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

/**
 * Lets the executor read what is a property of its object, for schemas that are built from now on: type-graphql would call some
 * functions for each field of each entry. They are needed where a field is guarded, or has another name than its property.
 */
export function readPropertiesDirectly(): void {
  for (const field of getMetadataStorage().fields) if (field.name === field.schemaName) field.simple ??= true;
}

/** Throws for a field whose guards would not be called. Which ones it has is known once a schema was built. */
export function assertGuardsAreCalled(): void {
  for (const { simple, roles, middlewares = [], name, target } of getMetadataStorage().fields)
    if (simple && (roles !== undefined || middlewares.length > 0))
      throw new Error(`${target.name}.${name} is guarded, and would be read without its guard. Give its @Field simple: false.`);
}

/** What a field resolver may take to be called directly, by the kinds of type-graphql. */
const VALUES = {
  root: (root: unknown) => root,
  context: (_root: unknown, context: unknown) => context,
  info: (_root: unknown, _context: unknown, info: unknown) => info,
};

/**
 * Calls the field resolvers that have no guards and no arguments without type-graphql, which sorts their parameters and looks up their
 * instance for each entry of each list. Resolvers are classes without a state.
 */
export function callFieldResolversDirectly(schema: GraphQLSchema): void {
  const { fieldResolvers, objectTypes } = getMetadataStorage();
  for (const { kind, params = [], middlewares = [], roles, getObjectType, target, methodName, schemaName } of fieldResolvers) {
    if (kind !== 'external' || roles !== undefined || middlewares.length > 0 || !getObjectType) continue;
    const Type = getObjectType() as new () => object;
    const type = schema.getType(objectTypes.find((each) => each.target === Type)?.name ?? '') as GraphQLObjectType | undefined;
    const field = type?.getFields()[schemaName];
    const takes = params.toSorted((a, b) => a.index - b.index);
    const values = takes.flatMap((param) =>
      param.kind in VALUES && !('propertyName' in param && param.propertyName) ? [VALUES[param.kind as keyof typeof VALUES]] : [],
    );
    const wrapped = field?.resolve;
    if (!wrapped || values.length < takes.length) continue;
    const instance = new (target as new () => Record<string, (...values: unknown[]) => unknown>)();
    field.resolve = (root, args, context, info) =>
      root instanceof Type
        ? instance[methodName]!(...values.map((valueOf) => valueOf(root, context, info)))
        : wrapped(root, args, context, info);
  }
}
