import { BREAK, type GraphQLResolveInfo, Kind, visit } from 'graphql';

/**
 * Whether an operation selects a field with this name, anywhere in it or in a fragment. It may return true for a field of
 * another type, but never false for one that is selected.
 */
export function selectsField({ operation, fragments }: GraphQLResolveInfo, name: string): boolean {
  let isSelected = false;
  for (const part of [operation, ...Object.values(fragments)])
    visit(part, {
      [Kind.FIELD]: (field) => {
        if (field.name.value !== name) return undefined;
        isSelected = true;
        return BREAK;
      },
    });
  return isSelected;
}
