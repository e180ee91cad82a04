import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const KB = 1000;

/** Records the scripts that a page loads, and their compressed size in bytes. */
function scripts(page: Page) {
  const loaded = new Map<string, Response>();
  page.on('response', (response) => response.request().resourceType() === 'script' && loaded.set(response.url(), response));
  return {
    urls: () => [...loaded.keys()],
    sizeWithout: async (known: readonly string[] = []) => {
      const own = [...loaded].filter(([url]) => !known.includes(url));
      const sizes = await Promise.all(own.map(async ([, response]) => gzipSync(await response.body()).length));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

test('the landing page loads no script before the visitor does something, then 2 of 158.2 kB and no library code', async ({
  page,
}) => {
  const loaded = scripts(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(loaded.urls()).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const size = await loaded.sizeWithout();
  test.info().annotations.push({ type: 'gzip', description: `${size} bytes` });
  expect(size).toBeGreaterThan(0);
  // That labels, chips and the header follow the size of the text takes 0.2 kB; that a reload without a response is given up,
  // or begins again when the connection returns, and that a dialog makes room for a toast, 0.2 kB. The animations that all inputs
  // share take 0.1 kB, and save a style element and four rules for each input of a page; that Back focuses the link that was
  // followed, and that failures say that the browser is offline, 0.3 kB; that signing out steps out of a page with unsaved changes,
  // and that two filters can be changed at once, 0.2 kB; that the focus stays when a pressed button is gone, and errors of parts of a
  // field end with it, 0.3 kB; that changes of one thing are sent one after another, and a page that was just loaded in advance is not
  // loaded again, 0.4 kB; that all copies are announced in the same way, and steps
  // through the history are intercepted before the router, 0.4 kB; that a text to copy is promised within the press, 0.1 kB; that the
  // error of a field that has the focus is announced, 0.2 kB; that a path that cannot be decoded has the 404 page, 0.1 kB; that Tab leads
  // to the chosen button of a switch, 0.1 kB; that main buttons keep their shape in forced colors, and menus lie above toasts, 0.1 kB.
  expect(size).toBeLessThanOrEqual(158.2 * KB);
  expect(loaded.urls()).toHaveLength(2);
  expect(loaded.urls().filter((url) => /Member|Prompt|Dashboard|Library|apollo/i.test(new URL(url).pathname))).toEqual([]);
});

test('a library page adds at most 5 files and 18.5 kB of JavaScript, that of a prompt 25.9 kB, to the shell, which has 5 of 327 kB', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('pro');
  const loaded = scripts(page);
  // The 404 page for members contains only the shell.
  await page.goto('/user-login/nothing');
  await page.waitForLoadState('networkidle');
  // The code of toasts comes when the page has been rendered, which may be after the network was idle.
  await expect.poll(() => loaded.urls().length).toBe(5);
  const shell = loaded.urls();
  // Client sets in the header have 0.4 kB; the routes and links of workflows, own prompts and collections 1.3 kB; that a page
  // stays when another tab renews the token, 0.2 kB; that prompts open when the plan has changed elsewhere, 0.1 kB; that the search
  // finds what is the member’s, a page fails at once without a network and stays until there is one, and the layout follows the
  // size of the text, 0.5 kB; that a reload and a save whose response is lost are tried again, 0.2 kB;
  // that a reload begins again when the connection returns, and leaves a page that was opened meanwhile alone, a dialog makes room
  // for a toast, and icons follow the size of the text, 0.3 kB; that a search says where it found more than it counted, and
  // the header where a word is cut off, 0.2 kB; the animations that all inputs share, 0.1 kB; that Back focuses the link that was
  // followed, and that failures say that the browser is offline, 0.3 kB; that signing out steps out of a page with unsaved changes,
  // and that two filters can be changed at once, 0.2 kB; that the focus stays when a pressed button is gone, and errors of parts of a
  // field end with it, 0.3 kB; that changes of one thing are sent one after another, and a page that was just loaded in advance is not
  // loaded again, 0.4 kB; that the focus stays when an error goes that was tried again, 0.2 kB;
  // that the chat keeps an unsent message and says what an assistant sends, 0.1 kB; that all copies are announced in the same way, and
  // the footer of a workflow has room for its copy bar, 0.3 kB; that a text to copy is promised within the press, and a tab hears
  // of the client set that another one has chosen first, 0.4 kB; that the error of a field that has the focus is announced, the header
  // says that client sets cannot be read, and the account menu what a sign-out removes, 1.4 kB; that a toast is above what is at the
  // bottom edge, 0.6 kB; that the number of results is announced, 0.4 kB; that what was typed for a client set goes with it, 0.1 kB;
  // that a toast follows what comes to the bottom edge, and the selection of a search stays where it is, 0.2 kB; that a list starts
  // over whose cursor is refused, 0.2 kB.
  expect(await loaded.sizeWithout()).toBeLessThanOrEqual(327 * KB);
  for (const path of [
    '/',
    '/prompts',
    '/category/legal',
    '/prompt/contract-analysis-assistant',
    '/favorites',
    '/recent',
    '/search?q=lease',
  ]) {
    const other = await page.context().newPage();
    const own = scripts(other);
    await other.addInitScript(
      (token) => localStorage.setItem('admin_user_token', token ?? ''),
      await page.evaluate(() => localStorage.getItem('admin_user_token')),
    );
    await other.goto(path);
    await other.waitForLoadState('networkidle');
    // The page of a prompt fills its fields from the client set and the member’s version, too; sets and menus come later. That an
    // upgrade leads back to it is 0.1 kB; that an edited text has another client’s values, that long
    // values get more lines and that large text, with icons of its size, stays on a phone, 0.5 kB; that failures
    // say that the browser is offline, 0.1 kB; that what is copied offline is recorded later, which cannot be loaded then,
    // 0.3 kB; that clearing the fields leaves the client set, 0.2 kB; that what can be brought back is one state, 0.1 kB; that the
    // page is read again when it is opened, and an edit that is kept has the focus, 0.1 kB; and that names that are replaced in an
    // edited text are in the fields, too, and a saved value keeps the focus, 0.2 kB; that an edited text goes to the client set it is
    // saved in, 0.1 kB; that what is typed belongs to the client set that it was typed for, 0.6 kB; that what
    // takes the place of the preview is announced, and the fields that were changed are named, 0.2 kB; that undos go with their client
    // set, 0.2 kB. That a copy says which names it has, 0.1 kB.
    const limit = path.startsWith('/prompt/') ? 25.9 : 18.5;
    expect(await own.sizeWithout(shell), path).toBeLessThanOrEqual(limit * KB);
    expect(own.urls().length, path).toBeLessThanOrEqual(10);
    await other.close();
  }
  // The browser logs the status 404 of the first page.
  consoleErrors.length = 0;
});

test('the guard of a prompt is loaded with the first text, with 10.3 kB of its own and a worker of 190 kB', async ({
  page,
  signIn,
}) => {
  await signIn('pro');
  const loaded = scripts(page);
  const worker = page.waitForEvent('worker');
  await page.goto('/prompt/contract-analysis-assistant');
  await page.waitForLoadState('networkidle');
  const before = loaded.urls();
  await page.getByRole('textbox', { name: 'Contract text' }).fill('Maria Gomez');
  const url = (await worker).url();
  await expect(page.getByRole('button', { name: 'Contract text: replace 1 name' })).toBeVisible();
  expect(before.filter((each) => each === url)).toEqual([]);
  const body = await (await page.request.get(url)).body();
  expect(gzipSync(body).length).toBeLessThanOrEqual(190 * KB);
  // Toasts are loaded while nothing else is done, sometimes only now.
  const toasts = loaded.urls().filter((each) => each.includes('ToastRegion'));
  // Its tokens belong to a client set, which takes 0.2 kB.
  expect(await loaded.sizeWithout([...before, url, ...toasts])).toBeLessThanOrEqual(10.3 * KB);
});

test.describe('one at a time', () => {
  test.describe.configure({ mode: 'serial' });

  test('the first load of shell and dashboard takes 1 request and at most 8 statements', async ({ page, signIn, backend }) => {
    await signIn('pro');
    const requests: string[] = [];
    page.on('request', (request) => request.url().endsWith('/graphql') && requests.push(request.postData() ?? ''));
    // Sizes are kept for ten minutes; measure them now, so that the page does not.
    const { token } = await backend.makeMember('pro');
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post('/graphql', { headers, data: { query: '{ categories { id } }' } });
    await backend.takeStatements();
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { name: /^(Most Popular|Start here)$/ })).toBeVisible();
    expect(requests).toHaveLength(1);
    const statements = await backend.takeStatements();
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
  });

  test('a page of 24 cards is at most 18.5 kB of JSON', async ({ page, signIn }) => {
    await signIn('pro');
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().postData()?.includes('query Prompts(')) bodies.push(response.body());
    });
    await page.goto('/prompts');
    await expect(page.getByText(/Showing 24 of \d+/)).toBeVisible();
    const [body] = await Promise.all(bodies);
    expect(body?.length).toBeLessThanOrEqual(18.5 * KB);
  });
});

test('the client build contains no access codes, keys, demo accounts or source maps', () => {
  const dist = join(import.meta.dirname, '../web/dist/client');
  const files = globSync('**/*.*', { cwd: dist });
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(50);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const file of files.filter((each) => /\.(js|css|html|json)$/.test(each))) {
    const text = readFileSync(join(dist, file), 'utf8');
    const secret =
      /["'`]2468["'`]|(sk|rk)_(live|test)_\w{8}|whsec_\w{8}|plk_(live|test)_\w{12}_|@promptory\.test|sourceMappingURL=/.exec(
        text,
      );
    expect({ file, secret: secret?.[0] }).toEqual({ file, secret: undefined });
  }
});
