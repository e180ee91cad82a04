/** An existing free prompt and its category, used in the variables of the examples. */
export interface ExamplePrompt {
  id: string;
  category: string;
}

export interface Example {
  id: string;
  label: string;
  /** The scopes that a key needs to run it. */
  scopes: readonly string[];
  query: string;
  variables: (prompt: ExamplePrompt) => object;
}

/** A prompt that is in every library, for callers that may not list prompts. */
export const fallbackPrompt: ExamplePrompt = { id: 'case-chronology-from-source-documents', category: 'legal' };

/** The five most common tasks. */
export const examples: readonly Example[] = [
  {
    id: 'categories',
    label: 'List categories',
    scopes: ['catalog:read'],
    query: `query Categories {
  categories {
    id
    name
    description
    promptCount
  }
}
`,
    variables: () => ({}),
  },
  {
    id: 'search',
    label: 'Search prompts',
    scopes: ['catalog:read'],
    query: `# For the next page, give endCursor as "after".
query SearchPrompts($search: String, $category: ID, $first: Int!, $after: String) {
  prompts(search: $search, category: $category, first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        title
        description
        isPremium
      }
    }
  }
}
`,
    variables: ({ category }) => ({ search: '', category, first: 5, after: null }),
  },
  {
    id: 'prompt',
    label: 'Read a prompt',
    scopes: ['catalog:read', 'prompts:read'],
    query: `# The text is null where it is locked: it needs prompts:read, and for a premium prompt the Pro plan.
query ReadPrompt($id: ID!) {
  prompt(id: $id) {
    title
    isLocked
    content
    variables {
      name
      label
      description
      type
      required
      options
    }
  }
}
`,
    variables: ({ id }) => ({ id }),
  },
  {
    id: 'use',
    label: 'Record a use',
    scopes: ['usage:write'],
    query: `# Only which prompt was used, never with what. With a test key, the response is the same and nothing is kept.
mutation RecordUse($promptId: ID!) {
  recordUse(promptId: $promptId) {
    prompt {
      id
      usageCount
    }
    stats {
      thisWeek
      totalUsed
    }
  }
}
`,
    variables: ({ id }) => ({ promptId: id }),
  },
  {
    id: 'own',
    label: 'Favorites and figures',
    scopes: ['catalog:read'],
    query: `query FavoritesAndFigures($first: Int!) {
  stats {
    totalPrompts
    favorites
    thisWeek
    totalUsed
  }
  favorites(first: $first) {
    totalCount
    edges {
      node {
        id
        title
      }
    }
  }
}
`,
    variables: () => ({ first: 5 }),
  },
];

/** What is opened in the editor. */
export interface EditorRequest {
  query: string;
  variables: string;
}

export const requestOf = ({ query, variables }: Example, prompt: ExamplePrompt): EditorRequest => ({
  query,
  variables: JSON.stringify(variables(prompt), null, 2),
});
