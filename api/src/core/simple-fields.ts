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
