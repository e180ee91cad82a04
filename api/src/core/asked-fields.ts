import { BREAK, type GraphQLResolveInfo, Kind, visit } from 'graphql';

/**
 * Whether an operation asks for a field with this name, anywhere in it or in a fragment. It may return true for a field of
 * another type, but never false for one that is asked for.
 */
export function asksFor({ operation, fragments }: GraphQLResolveInfo, name: string): boolean {
  let isAsked = false;
  for (const part of [operation, ...Object.values(fragments)])
    visit(part, {
      [Kind.FIELD]: (field) => {
        if (field.name.value !== name) return undefined;
        isAsked = true;
        return BREAK;
      },
    });
  return isAsked;
}
