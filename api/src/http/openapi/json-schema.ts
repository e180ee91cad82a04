import { z } from 'zod';

/** JSON Schema 2020-12, with the keywords that our schemas use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  description?: string;
  [keyword: string]: unknown;
}

const COMPONENTS = '#/components/schemas/';
const isNull = ({ type }: JsonSchema) => type === 'null';

/** Simplifies `anyOf` with null to a type list, such as `['string', 'null']`. */
function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [other, ...others] = anyOf?.filter((each) => !isNull(each)) ?? [];
  if (!other || others.length > 0 || !anyOf?.some(isNull) || typeof other.type !== 'string') return schema;
  const { const: only, enum: choices = only === undefined ? undefined : [only], ...said } = other;
  return { ...said, ...rest, ...(choices && { enum: [...choices, null] }), type: [other.type, 'null'] };
}

/** Simplifies a schema and all schemas inside it. */
function rewrite(schema: JsonSchema): JsonSchema {
  const { $ref, items, anyOf, properties, additionalProperties } = schema;
  return nullable({
    ...schema,
    ...($ref && { $ref: $ref.replace('#/$defs/', COMPONENTS) }),
    ...(items && { items: rewrite(items) }),
    ...(anyOf && { anyOf: anyOf.map(rewrite) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, rewrite(each)])),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: rewrite(additionalProperties) }),
  });
}

/** Converts a zod schema to JSON Schema. Schemas with an id are added to the components and referenced. */
export function toJsonSchema(schema: z.ZodType, components: Record<string, JsonSchema>): JsonSchema {
  // As input schemas, because output schemas would forbid additional properties, and responses may get new fields.
  const { $schema: _, $defs, ...converted } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  for (const [name, each] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) components[name] ??= rewrite(each);
  return rewrite(converted);
}

/** The fields of an object schema. None if it is undefined. */
export function fieldsOf(schema: z.ZodObject | undefined, components: Record<string, JsonSchema>) {
  const { properties = {}, required = [] } = schema ? toJsonSchema(schema, components) : {};
  return Object.entries(properties).map(([name, { description = '', ...own }]) => ({
    name,
    required: required.includes(name),
    description,
    schema: own,
  }));
}

/** A schema in the notation of TypeScript. */
export function typeText({ $ref, type, const: only, enum: choices, items, anyOf }: JsonSchema): string {
  if ($ref) return $ref.replace(COMPONENTS, '');
  if (only !== undefined) return JSON.stringify(only);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (items) return items.enum ? `(${typeText(items)})[]` : `${typeText(items)}[]`;
  if (anyOf) return anyOf.map(typeText).join(' | ');
  return [type ?? 'unknown'].flat().join(' | ');
}
