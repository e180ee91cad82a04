import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestServer } from '../server.ts';

/** The two versions of the protocol: with a handshake, in use since 2025, and the revision of 2026 without one. */
export const protocolVersions = ['legacy', 'auto'] as const;
export type ProtocolVersion = (typeof protocolVersions)[number];

/** The official MCP client, connected to /mcp with an API key or a session token. */
export async function connectAssistant({ url }: TestServer, token: string, version: ProtocolVersion = 'auto'): Promise<Client> {
  const client = new Client({ name: 'an assistant', version: '1.0.0' }, { versionNegotiation: { mode: version } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return client;
}

/** All prompts, read page by page. */
export async function allPrompts(client: Client) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await client.request({ method: 'prompts/list', params: cursor === undefined ? {} : { cursor } });
    pages.push(page.prompts);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

/** Calls a tool and returns its structured content and all of its text. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: args });
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  return { isError, data: structuredContent as Record<string, unknown> | undefined, text };
}
