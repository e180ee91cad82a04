import type { CallToolResult } from '@modelcontextprotocol/server';

export const toolResult = (structuredContent: Record<string, unknown>, ...texts: string[]): CallToolResult => ({
  structuredContent,
  content: texts.map((text) => ({ type: 'text', text })),
});

export const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;
