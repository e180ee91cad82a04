/** A scope that an API key can have. */
interface Scope {
  name: string;
  /** What it allows, in a sentence. */
  description: string;
  /** Whether the owner must have Pro, both when the key is created and when it is used. */
  needsPro: boolean;
  /** Root fields such as Query.prompts, or a field of a type such as Prompt.content. */
  operations: readonly string[];
}

/**
 * The permissions of API keys. A field that is not listed is forbidden for every key, so new fields are closed until they
 * are added here. The developer documentation shows this table.
 */
export const scopes = [
  {
    name: 'catalog:read',
    description:
      'Reads categories, workflows and prompt cards, searches the cards, and reads your own favorites, recent uses and figures.',
    needsPro: false,
    operations: [
      'Query.categories',
      'Query.category',
      'Query.prompts',
      'Query.prompt',
      'Query.popularPrompts',
      'Query.allPrompts',
      'Query.workflows',
      'Query.workflow',
      'Query.favorites',
      'Query.allFavorites',
      'Query.recentUses',
      'Query.stats',
    ],
  },
  {
    name: 'prompts:read',
    description:
      'Reads the texts of the prompts that catalog:read finds, or mine:read in your collections; by itself it opens none. Without it every text is locked, and a search looks into none.',
    needsPro: true,
    operations: [
      'Prompt.content',
      'Prompt.shortContent',
      'Prompt.followUps',
      'MyVersion.content',
      'MyVersion.baseContent',
      'MyVersion.libraryContent',
      'MyVersionSave.content',
    ],
  },
  {
    name: 'usage:write',
    description:
      'Records uses of prompts, and sets favorites. The response can have what that changes: the card of the prompt, and your own favorites, recent uses and figures.',
    needsPro: true,
    operations: ['Mutation.recordUse', 'Mutation.setFavorite'],
  },
  {
    name: 'mine:read',
    description:
      'Reads the prompts that you have written, your collections with the cards of their prompts, the workflows that you have made, and your versions of prompts; the texts of versions need prompts:read, too.',
    needsPro: false,
    operations: [
      'Query.ownPrompts',
      'Query.ownPrompt',
      'Query.ownCategories',
      'Query.collections',
      'Query.collection',
      'Query.collectionEntries',
      'Query.ownWorkflows',
      'Query.ownWorkflow',
      'Query.myVersion',
      'Query.myVersions',
      'Query.myVersionSaves',
    ],
  },
  {
    name: 'schema:read',
    description: 'Reads the schema, as tools do that complete and check queries.',
    needsPro: false,
    operations: ['Query.__schema', 'Query.__type'],
  },
] as const satisfies readonly Scope[];

export type ScopeName = (typeof scopes)[number]['name'];

/** Fields that every key may query, whatever its scopes: what visitors can read, and the key itself. */
export const openToAllKeys = ['Query.appInfo', 'Query.systemStatus', 'Query.apiScopes', 'Query.currentApiKey'] as const;

const scopeByField = new Map<string, ScopeName | ''>([
  ...scopes.flatMap(({ name, operations }) => operations.map((operation) => [operation, name] as const)),
  ...openToAllKeys.map((operation) => [operation, ''] as const),
]);

/** The scope that a field requires; '' if every key may query it, null if none may. */
export const requiredScope = (field: string): ScopeName | '' | null => scopeByField.get(field) ?? null;

/** The scopes of a key that its owner's current plan allows: without Pro, those that need it do not count. */
export const activeScopes = (names: readonly string[], isPro: boolean): ScopeName[] =>
  scopes.filter(({ name, needsPro }) => names.includes(name) && (isPro || !needsPro)).map(({ name }) => name);
