/** The MCP tools, in the order of the server. A test compares them with the tools it serves. */
export const mcpTools = [
  ...['search_prompts', 'get_prompt', 'get_example', 'list_categories', 'record_use'],
  ...['list_favorites', 'list_recent_uses', 'get_stats', 'set_favorite'],
  ...['search_my_prompts', 'get_my_prompt', 'list_my_collections', 'get_my_collection'],
  ...['list_my_versions', 'get_my_version'],
] as const;
