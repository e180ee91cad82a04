/** The pages of the documentation, for the tabs, the sitemap and the meta descriptions. */
export const chapters = [
  {
    path: '/developers',
    label: 'Guide',
    title: 'Developers',
    description:
      'How to use the Promptory API: a first call in curl, TypeScript and Python, keys and their scopes, errors, limits, paging, the SDK and the MCP server.',
  },
  {
    path: '/developers/graphql',
    label: 'GraphQL',
    title: 'GraphQL operations',
    description:
      'Every query and mutation of the Promptory API: arguments, result, who may call it, and the scope that a key needs.',
  },
  {
    path: '/developers/types',
    label: 'Types',
    title: 'GraphQL types',
    description: 'Every type, input and enum of the Promptory API, with its fields and their meaning.',
  },
  {
    path: '/developers/rest',
    label: 'REST',
    title: 'REST routes',
    description: 'Every REST route of Promptory: parameters, body, status and an example recorded from a running server.',
  },
] as const;

export type Chapter = (typeof chapters)[number];
export type ChapterPath = Chapter['path'];
