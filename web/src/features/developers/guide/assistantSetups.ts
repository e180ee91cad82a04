import type { Language } from '../code/highlight.ts';

interface Setup {
  name: string;
  /** What to do with the text. */
  how: string;
  language: Language;
  text: string;
}

const json = (settings: object) => JSON.stringify(settings, null, 2);

/** How to connect each assistant, in the form that its own documentation has. None of them needs a key. */
export const assistantSetups = (origin: string): Setup[] => {
  const url = `${origin}/mcp`;
  return [
    {
      name: 'Claude',
      how: 'In Claude or Claude Desktop, open Customize > Connectors, choose “Add custom connector”, and enter this URL:',
      language: 'sh',
      text: url,
    },
    {
      name: 'Claude Code',
      how: 'Run this command. Then enter /mcp in Claude Code, and sign in there:',
      language: 'sh',
      text: `claude mcp add --transport http promptory ${url}`,
    },
    {
      name: 'ChatGPT',
      how: 'In Settings > Apps > Advanced settings, turn on developer mode. Then choose “Create app”, enter this URL, and select OAuth:',
      language: 'sh',
      text: url,
    },
    {
      name: 'VS Code',
      how: 'Save this as .vscode/mcp.json, and start the server from that file:',
      language: 'json',
      text: json({ servers: { promptory: { type: 'http', url } } }),
    },
    {
      name: 'Cursor',
      how: 'Save this as .cursor/mcp.json in a project, or as ~/.cursor/mcp.json for all of them:',
      language: 'json',
      text: json({ mcpServers: { promptory: { url } } }),
    },
    {
      name: 'Gemini CLI',
      how: 'Run this command. Then enter /mcp auth promptory in Gemini CLI:',
      language: 'sh',
      text: `gemini mcp add --transport http promptory ${url}`,
    },
    {
      name: 'mcp-remote',
      how: 'For assistants that start servers on the same computer only, put this into their settings:',
      language: 'json',
      text: json({ mcpServers: { promptory: { command: 'npx', args: ['mcp-remote', url] } } }),
    },
  ];
};
