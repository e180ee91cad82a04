/** The sections of the guide, in the order in which a partner needs them. Their ids are public anchors. */
export const guideSections = [
  { id: 'quick-start', title: 'Quick start' },
  { id: 'authentication', title: 'Authentication' },
  { id: 'rights', title: 'Scopes of a key' },
  { id: 'errors', title: 'Errors' },
  { id: 'limits', title: 'Limits and budgets' },
  { id: 'paging', title: 'Paging' },
  { id: 'sdk', title: 'SDK' },
  { id: 'sync', title: 'Keep a copy in sync' },
  { id: 'clients', title: 'Other clients' },
  { id: 'mcp', title: 'MCP: inside an assistant' },
  { id: 'openapi', title: 'OpenAPI' },
  { id: 'changes', title: 'Deprecation and support' },
  { id: 'changelog', title: 'Changelog' },
] as const;

export type GuideSectionId = (typeof guideSections)[number]['id'];

export const guideTitle = (id: GuideSectionId): string => guideSections.find((section) => section.id === id)!.title;
