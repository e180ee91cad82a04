import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { runTypeScript } from '../../api/test/process.ts';
import type { Member, MemberKind, Reply, Command } from './protocol.ts';

interface Backend {
  url: string;
  makeMember(kind: MemberKind): Promise<Member>;
  takeStatements(): Promise<string[]>;
  /** All that the database has of synced client sets, as JSON. */
  syncedRows(): Promise<string>;
  /** Imports the library again, with other words in a prompt. */
  importLibrary(promptId: string, replacements: [from: string, to: string][]): Promise<void>;
}

/** A command before it gets its id. */
type CommandWithoutId = Command extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

/** Returns a function that sends a command and waits for its reply. Without a command it waits for the start of the server. */
function connect(child: ChildProcess) {
  let lastId = 0;
  const pending = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  child.on('message', (reply: Reply) => {
    pending.get(reply.id)?.resolve(reply);
    pending.delete(reply.id);
  });
  child.on('exit', (code) => pending.forEach(({ reject }) => reject(new Error(`The server ended with ${code}`))));
  return (command?: CommandWithoutId): Promise<Reply> => {
    const id = command ? (lastId += 1) : 0;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      if (command) child.send({ id, ...command });
    });
  };
}

interface Fixtures {
  /** Signs in a new member in the page of the test. */
  signIn: (kind: MemberKind) => Promise<Member>;
  /** The errors on the console of the page. They fail the test, unless it expects them and clears the array. */
  consoleErrors: string[];
}

let visitors = 0;

export const test = base.extend<Fixtures, { backend: Backend }>({
  backend: [
    async ({}, use) => {
      const child = fork(join(import.meta.dirname, 'server.ts'), {
        execArgv: runTypeScript,
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      const send = connect(child);
      const { url = '' } = await send();
      await use({
        url,
        makeMember: async (kind) => (await send({ type: 'member', kind })).member!,
        syncedRows: async () => (await send({ type: 'syncedRows' })).syncedRows!,
        importLibrary: async (promptId, replacements) => void (await send({ type: 'importLibrary', promptId, replacements })),
        takeStatements: async () => (await send({ type: 'statements' })).statements!,
      });
      child.kill();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: async ({ backend }, use) => use(backend.url),

  // Each test has its own IP address, so that tests do not share a rate limit.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.0.${(visitors >> 8) & 255}.${(visitors += 1) & 255}` }),

  signIn: async ({ page, backend }, use) =>
    use(async (kind) => {
      const member = await backend.makeMember(kind);
      await page.addInitScript((token) => {
        // Only once, so that a reload after signing out does not sign the member in again.
        if (!sessionStorage.getItem('e2e-signed-in')) localStorage.setItem('admin_user_token', token);
        sessionStorage.setItem('e2e-signed-in', 'yes');
      }, member.token);
      return member;
    }),

  consoleErrors: [
    async ({ page }, use) => {
      await page.addInitScript(() => {
        const observer = new MutationObserver(() => {
          const shown = document.querySelector('[aria-label^="Notifications"]')?.textContent ?? '';
          if (shown) sessionStorage.setItem('e2e-toasts', `${sessionStorage.getItem('e2e-toasts') ?? ''}\n${shown}`);
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      });
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, 'the page reported errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The text in the clipboard. */
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Copies a text with a button, and returns it. The button says "Copied" only for some seconds. */
export async function copiedBy(page: Page, button: Locator): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await button.click();
  await expect.poll(() => clipboard(page)).not.toBe('');
  return clipboard(page);
}

/**
 * Waits until the next use has been recorded. Begins before the text is copied: a page that is left earlier may take the request
 * with it.
 */
export const recordedUse = (page: Page) =>
  page.waitForResponse((response) => response.request().postData()?.includes('RecordUse') === true);

/** The text of all toasts so far. Some are only visible for half a second before the page changes. */
export const toasts = (page: Page): Promise<string> => page.evaluate(() => sessionStorage.getItem('e2e-toasts') ?? '');
