/** What an assistant may call, in the order of the server. A test holds the names against it. */
export const mcpTools = ['search_prompts', 'get_prompt', 'list_categories', 'record_use'] as const;
