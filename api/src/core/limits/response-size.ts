import {
  type GraphQLField,
  getNamedType,
  getNullableType,
  type GraphQLNamedOutputType,
  isCompositeType,
  isEnumType,
  isIntrospectionType,
  isListType,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs';
import { Extensions } from 'type-graphql';
import { requestedSizeOf } from './requested-size.ts';

/** Sizes that depend on what is in the database, by their names. */
export type MeasuredSizes = Readonly<Record<string, number>>;

type Amount = number | ((measured: MeasuredSizes, args: Readonly<Record<string, unknown>>) => number);

interface Size {
  /** Of the value of a field, as JSON, at most; of a list of texts all together. */
  bytes?: Amount;
  /** Entries of a list, at most. Where a page is asked for, it has no more than that either. */
  items?: Amount;
}

/** Declares how large the value of a field can be, where the defaults below do not fit it. */
export const ResponseSize = (size: Size) => Extensions({ responseSize: size });

/** For lists that declare nothing: pages of Stripe, sessions, spans of a highlight. All of them are short. */
const LIST_ITEMS = 25;
const SCALAR_BYTES: Readonly<Record<string, number>> = { Boolean: 5, Int: 11, Float: 24, DateTimeISO: 26, ID: 50 };
/** Of names, addresses and labels. */
const TEXT_BYTES = 60;
/** The quotation marks of a name, its colon and a comma; or the brackets of an object or list and a comma. */
const PUNCTUATION = 4;

const sizeOf = (field: GraphQLField<unknown, unknown>) => (field.extensions.responseSize ?? {}) as Size;

const scalarBytes = (type: GraphQLNamedOutputType): number =>
  isEnumType(type) ? Math.max(...type.getValues().map(({ name }) => name.length + 2)) : (SCALAR_BYTES[type.name] ?? TEXT_BYTES);

/** How often the value of a field contains what is selected in it. */
function itemsOf(
  field: GraphQLField<unknown, unknown>,
  args: Readonly<Record<string, unknown>>,
  measured: MeasuredSizes,
): number {
  const { items } = sizeOf(field);
  const most = typeof items === 'function' ? items(measured, args) : items;
  // Of a connection, whose `edges` are counted here, or of a list.
  const page = requestedSizeOf(args);
  if (page !== undefined) return Math.min(page, most ?? Infinity);
  if (field.name === 'edges' || !isListType(getNullableType(field.type))) return 1;
  return most ?? LIST_ITEMS;
}

/**
 * Estimates the bytes of a field in the response, for `getComplexity`, whose context are the measured sizes. The estimate is an
 * upper bound where texts are long, and about right elsewhere.
 */
export const responseSizeEstimator: ComplexityEstimator = ({ field, node, args, childComplexity, context }) => {
  const measured = context as MeasuredSizes;
  const name = (node.alias ?? node.name).value.length + PUNCTUATION;
  const { bytes } = sizeOf(field);
  if (bytes !== undefined) return name + (typeof bytes === 'function' ? bytes(measured, args) : bytes);
  const type = getNamedType(field.type);
  // The schema is as large as it is, whatever is in the database.
  if (isIntrospectionType(type)) return 0;
  const entry = PUNCTUATION + (isCompositeType(type) ? childComplexity : scalarBytes(type));
  return name + PUNCTUATION + itemsOf(field, args, measured) * entry;
};
