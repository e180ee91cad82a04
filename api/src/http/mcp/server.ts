import { McpServer } from '@modelcontextprotocol/server';
import { VERSION } from '../../core/version.ts';
import type { Library } from './library.ts';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import { registerTools } from './tools.ts';

const instructions = `Promptory is a library of ready-made prompts for professionals. How to work with it:
1. Find: search_prompts with a few words of the task; list_categories shows the professions.
2. Get: get_prompt with the id returns the text and its fields, which appear in the text as [NAME].
3. Fill: ask the person for the fields that are missing; do not invent values. Put them in yourself, or call get_prompt with values. A field that stays empty keeps its bracketed name.
4. Record: once the person has used the prompt, call record_use with its id, once.
list_favorites and list_recent_uses show what the person has starred and used; set_favorite stars a prompt when they ask for it.
Prompts that the person has written are apart from the library: search_my_prompts finds them, get_my_prompt opens them, and list_my_collections names what the person has put together. Record no use of them.
A locked prompt can be described, but its text takes the Pro plan: say so, and do not make the text up.`;

/**
 * Creates the MCP server of one request.
 * @param isForList whether the request lists the tools: then only those that the caller may use. Any can be called, so that
 * one that is not allowed says why.
 */
export function createServer(library: Library, { isForList = false } = {}): McpServer {
  const server = new McpServer(
    { name: 'promptory', title: 'Promptory', version: VERSION, websiteUrl: library.origin },
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  registerTools(server, library, (scope) => !isForList || library.allows(scope));
  registerPrompts(server, library);
  registerResources(server, library);
  return server;
}
