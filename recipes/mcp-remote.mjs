// A member connects mcp-remote, the bridge for assistants that only start programs: they sign in and allow it in a browser, and
// paste no key.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

const PASSWORD = 'promptory-demo';

/** Signs in on the page that mcp-remote wants to be opened, and allows it. */
async function allow(url) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('textbox', { name: 'Email' }).fill('pro@promptory.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL((at) => at.origin !== new URL(url).origin);
  } finally {
    await browser.close();
  }
}

/** What is wrong with a connection through mcp-remote, undefined if nothing. `folder` is empty. */
export async function problemOfMcpRemote(url, folder) {
  // On the computer of a developer, mcp-remote must not open its own browser.
  mkdirSync(folder, { recursive: true });
  for (const name of ['xdg-open', 'open']) {
    writeFileSync(join(folder, name), '#!/bin/sh\nexit 1\n');
    chmodSync(join(folder, name), 0o755);
  }
  const connect = async () => {
    const transport = new StdioClientTransport({
      command: join(import.meta.dirname, 'node_modules', '.bin', 'mcp-remote'),
      args: [`${url}/mcp`],
      env: { ...process.env, PATH: [folder, process.env.PATH].join(delimiter), MCP_REMOTE_CONFIG_DIR: folder },
      stderr: 'pipe',
    });
    let said = '';
    let allowed;
    transport.stderr.on('data', (text) => {
      said += text;
      const [, link] = /by visiting:\s+(https?:\S+)\s/.exec(said) ?? [];
      if (link) allowed ??= allow(link);
    });
    const client = new Client({ name: 'Recipes', version: '1.0.0' });
    try {
      await client.connect(transport, { timeout: 60_000 });
      await allowed;
      const { tools } = await client.listTools();
      const found = await client.callTool({ name: 'search_prompts', arguments: { query: 'contract', limit: 1 } });
      return { isAsked: allowed !== undefined, tools: tools.map(({ name }) => name), isError: found.isError ?? false };
    } catch (error) {
      throw new Error(`${error}\n${said}`, { cause: error });
    } finally {
      await client.close();
    }
  };
  const first = await connect();
  const second = await connect();
  const isRight = ({ tools, isError }) => tools.includes('search_prompts') && !isError;
  if (isRight(first) && first.isAsked && isRight(second) && !second.isAsked) return undefined;
  return `It got:\n${JSON.stringify({ first, second }, null, 2)}`;
}
