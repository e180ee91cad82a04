/** A right that a key can have. */
interface Scope {
  name: string;
  /** What it opens, in a sentence. */
  description: string;
  /** Whether the plan has to be Pro, when the key is made and when it is used. */
  needsPro: boolean;
  /** Fields of the root, such as Query.prompts, or a field of a type. */
  operations: readonly string[];
}

/**
 * The one table of what keys may do. What it does not name is closed to every key: a new field of the schema is, until
 * somebody writes it down here. The documentation prints it.
 */
export const scopes = [
  {
    name: 'catalog:read',
    description: 'Reads categories and prompt cards, searches them, and reads the own favorites, recent uses and figures.',
    needsPro: false,
    operations: [
      'Query.categories',
      'Query.category',
      'Query.prompts',
      'Query.prompt',
      'Query.popularPrompts',
      'Query.allPrompts',
      'Query.favorites',
      'Query.allFavorites',
      'Query.recentUses',
      'Query.stats',
    ],
  },
  {
    name: 'prompts:read',
    description:
      'Reads the texts of the prompts that catalog:read finds; by itself it opens none. Without it every text is locked, and a search looks into none.',
    needsPro: true,
    operations: ['Prompt.content'],
  },
  {
    name: 'usage:write',
    description:
      'Records uses of prompts, and sets favorites. The answer has what that changes: the card of the prompt, and the own favorites, recent uses and figures.',
    needsPro: true,
    operations: ['Mutation.recordUse', 'Mutation.setFavorite'],
  },
  {
    name: 'schema:read',
    description: 'Reads the schema, as tools do that complete and check queries.',
    needsPro: false,
    operations: ['Query.__schema', 'Query.__type'],
  },
] as const satisfies readonly Scope[];

export type ScopeName = (typeof scopes)[number]['name'];

/** What every key may ask for, whatever its rights: what visitors may read, and the key itself. */
export const openToAllKeys = ['Query.appInfo', 'Query.systemStatus', 'Query.apiScopes', 'Query.currentApiKey'] as const;

const opened = new Map<string, ScopeName | ''>([
  ...scopes.flatMap(({ name, operations }) => operations.map((operation) => [operation, name] as const)),
  ...openToAllKeys.map((operation) => [operation, ''] as const),
]);

/** The right that opens an operation to a key; '' where every key may ask for it, and null where none may. */
export const requiredScope = (operation: string): ScopeName | '' | null => opened.get(operation) ?? null;

/** Those of a key's rights that its owner's plan has now: a right that was lost opens nothing. */
export const activeScopes = (names: readonly string[], isPro: boolean): ScopeName[] =>
  scopes.filter(({ name, needsPro }) => names.includes(name) && (isPro || !needsPro)).map(({ name }) => name);
