import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { Member, MemberKind, Reply, Request } from './protocol.ts';

interface Backend {
  url: string;
  makeMember(kind: MemberKind): Promise<Member>;
  takeStatements(): Promise<string[]>;
}

/** Without the id, which the channel gives. */
type Wish = Request extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

function talk(child: ChildProcess) {
  let last = 0;
  const waiting = new Map<number, (reply: Reply) => void>();
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  return (wish?: Wish): Promise<Reply> => {
    const id = wish ? (last += 1) : 0;
    return new Promise((resolve, reject) => {
      waiting.set(id, resolve);
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
      if (wish) child.send({ id, ...wish });
    });
  };
}

interface Fixtures {
  /** Signs a new member in, on the page that the test goes on with. */
  signIn: (kind: MemberKind) => Promise<Member>;
  /** Whatever the page reports on its console as an error; a test that expects one empties it. */
  consoleErrors: string[];
}

let visitors = 0;

export const test = base.extend<Fixtures, { backend: Backend }>({
  backend: [
    async ({}, use) => {
      const child = fork(join(import.meta.dirname, 'server.ts'), {
        execArgv: ['--import', 'tsx', '--conditions=promptory:source'],
        env: {
          ...process.env,
          TSX_TSCONFIG_PATH: join(import.meta.dirname, '..', '..', 'api', 'tsconfig.json'),
          NODE_OPTIONS: '',
        },
      });
      const ask = talk(child);
      const { url = '' } = await ask();
      await use({
        url,
        makeMember: async (kind) => (await ask({ want: 'member', kind })).member!,
        takeStatements: async () => (await ask({ want: 'statements' })).statements!,
      });
      child.kill();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: async ({ backend }, use) => use(backend.url),

  // Each visitor has an address of its own, so that tests do not share a throttle.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.0.${(visitors >> 8) & 255}.${(visitors += 1) & 255}` }),

  signIn: async ({ page, backend }, use) =>
    use(async (kind) => {
      const member = await backend.makeMember(kind);
      await page.addInitScript((token) => {
        // Only once: a reload must not sign somebody in again who has signed out.
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

/** What stands in the clipboard of the page. */
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Every toast that this tab has shown: some stay for half a second only, before the page changes. */
export const toasts = (page: Page): Promise<string> => page.evaluate(() => sessionStorage.getItem('e2e-toasts') ?? '');
