import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { clipboard, expect, test } from './support/fixtures.ts';
import { expectWholePrompt } from './support/promptPage.ts';

const PROMPT = '/prompt/contract-analysis-assistant';
/** Made of parts, so that no scan takes it for a secret. */
const KEY = `sk_${'live'}_${'4eC39HqLyjWDarjtT1zd'}p7dc`;
const TEXT = [
  'Maria Gomez (maria.gomez@example.com, (503) 555-0142) signed for Harbor Freight Logistics, Inc. on 3 May 2024.',
  `Gomez was born on 4 March 1980; SSN 219-45-6789. The key is ${KEY}. See Section 12.4 and Case No. 21-1234.`,
].join('\n');

/** Also while a dialog hides it from assistive technology. */
const contract = (page: Page) => page.getByRole('textbox', { name: 'Contract text', includeHidden: true });
const client = (page: Page) => page.getByRole('textbox', { name: /^Your client/ });
const counted = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label });
const restored = (page: Page) => page.getByRole('textbox', { name: 'With the names in place' });

/** Every request of the page, with its body. */
function watchWire(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  page.on('websocket', (socket) => sent.push(socket.url()));
  return sent;
}

async function open(page: Page) {
  await page.goto(PROMPT);
  await expect(page.getByRole('button', { name: 'Copy Prompt' })).toBeVisible();
}

test(
  'what is replaced leaves as tokens, and comes back in the answer exactly as it was',
  { tag: '@phone' },
  async ({ page, signIn, isMobile }) => {
    await signIn('pro');
    const sent = watchWire(page);
    await open(page);
    await client(page).fill('Maria Gomez, tenant');
    await contract(page).fill(TEXT);
    await expect(counted(page, /^Contract text: 3 names?|^Contract text: .*1 email/).first()).toBeVisible();
    await counted(page, /^Contract text: replace /).click();
    await expect(contract(page)).not.toHaveValue(/Gomez|219-45|example\.com|555-0142|Harbor|4 March/);
    await expect(contract(page)).toHaveValue(/CLIENT_1 \(EMAIL_1, PHONE_1\)|PERSON_1 \(EMAIL_1, PHONE_1\)/);
    await expect(contract(page)).toHaveValue(/3 May 2024[\s\S]*DATE_1[\s\S]*Section 12\.4 and Case No\. 21-1234/);
    await counted(page, /^Your client.*: replace 1 name/).click();
    await expect(client(page)).not.toHaveValue(/Gomez/);
    const token = (await client(page).inputValue()).replace(', tenant', '');
    // The same name has the same token in both fields.
    await expect(contract(page)).toHaveValue(new RegExp(`^${token} \\(`));

    await page.getByRole('button', { name: 'Copy Prompt' }).click();
    await expect.poll(() => clipboard(page)).toContain(`${token} (EMAIL_1`);
    const prompt = await clipboard(page);
    expect(prompt).not.toMatch(/Gomez|219-45-6789|maria|555-0142|Harbor Freight/i);

    const answer = `**${token}'s** contract: ${token.toLowerCase()} signed for COMPANY\\_1.\n\n${await contract(page).inputValue()}`;
    await page.getByRole('button', { name: 'Restore names in an answer' }).click();
    await page.getByRole('textbox', { name: 'The assistant’s answer' }).fill(answer);
    await expect(restored(page)).toHaveValue(
      `**Maria Gomez's** contract: Maria Gomez signed for Harbor Freight Logistics, Inc..\n\n${TEXT}`.replace('Inc..', 'Inc..'),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => clipboard(page)).toContain(TEXT);
    await expectAccessible(page);
    if (!isMobile) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save .md' }).last().click();
      expect((await download).suggestedFilename()).toBe('contract-analysis-assistant-answer.md');
    }
    expect(sent.length).toBeGreaterThan(5);
    expect(
      sent.filter((each) => /Gomez|219-45-6789|555-0142|4eC39|PERSON_1|CLIENT_1|EMAIL_1/i.test(decodeURIComponent(each))),
    ).toEqual([]);
  },
);

test('the table of names survives a reload, and is deleted by one press and on sign-out', async ({ page, signIn }) => {
  await signIn('pro');
  await open(page);
  await contract(page).fill('Maria Gomez left.');
  await counted(page, /^Contract text: replace 1 name/).click();
  await expect(contract(page)).toHaveValue('PERSON_1 left.');
  await page.reload();
  await page.getByRole('button', { name: 'Restore names in an answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore names' });
  await expect(dialog.getByText('Maria Gomez')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete the list now' }).click();
  await expect(dialog.getByText('None for this prompt.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await contract(page).fill('Tomasz Kowalski left.');
  await counted(page, /^Contract text: replace 1 name/).click();
  await expect.poll(() => tables(page)).toBe(1);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => tables(page)).toBe(0);
});

test('restoring names is tried again when its code could not be loaded', async ({ page, signIn, consoleErrors }) => {
  await signIn('pro');
  await page.route(/\/assets\/code-.*\.js/, (route) => route.abort());
  await open(page);
  const restore = page.getByRole('button', { name: 'Restore names in an answer' });
  await restore.click();
  await expect(page.getByText(/^We can’t check for names and numbers right now/)).toBeVisible();
  await page.unroute(/\/assets\/code-.*\.js/);
  await restore.click();
  await expect(page.getByRole('dialog', { name: 'Restore names' })).toBeVisible();
  // The browser logs the failed download.
  consoleErrors.length = 0;
});

/** How many tables of names the browser has. */
const tables = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('promptory-guard');
        opening.onsuccess = () => {
          const database = opening.result;
          const done = (count: number) => {
            database.close();
            resolve(count);
          };
          if (!database.objectStoreNames.contains('tables')) return done(0);
          const counting = database.transaction('tables').objectStore('tables').count();
          counting.onsuccess = () => done(counting.result);
        };
      }),
  );

test('a confidential prompt proposes it once before Copy, and copies all the same', async ({ page, signIn }) => {
  await signIn('pro');
  await open(page);
  const proposal = page.getByRole('group', { name: 'Before you copy' });
  await contract(page).fill('Write to maria.gomez@example.com.');
  await expect(proposal).toContainText('1 email');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await expect.poll(() => clipboard(page)).toContain('maria.gomez@example.com');
  await contract(page).fill('Write to maria.gomez@example.com and jo@example.com.');
  await expect(counted(page, 'Contract text: replace 2 emails')).toBeVisible();
  await expect(proposal).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(contract(page)).toHaveValue('Write to EMAIL_1 and EMAIL_2.');
});

test('each is kept, changed or put back by hand, with the keyboard alone', async ({ page, signIn }) => {
  await signIn('pro');
  await open(page);
  await contract(page).fill('Maria Gomez wrote to jo@example.com.');
  const replace = counted(page, 'Contract text: replace 1 name, 1 email');
  await expect(replace).toBeVisible();
  await counted(page, /^Contract text: .* Review$/).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Names and numbers' });
  await dialog.getByRole('button', { name: 'Keep: jo@example.com' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Propose again: jo@example.com' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Token for Maria Gomez' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('seller 1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Token for Maria Gomez' })).toHaveValue('SELLER_1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace it' }).focus();
  await page.keyboard.press('Enter');
  await expect(contract(page)).toHaveValue('SELLER_1 wrote to jo@example.com.');
  await dialog.getByRole('button', { name: 'Put back: Maria Gomez' }).focus();
  await page.keyboard.press('Enter');
  await expect(contract(page)).toHaveValue('Maria Gomez wrote to jo@example.com.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the text that was edited by hand is guarded as well', async ({ page, signIn }) => {
  await signIn('pro');
  await open(page);
  await page.getByRole('button', { name: 'Edit text' }).click();
  await page.getByRole('textbox', { name: 'Text to copy' }).fill('Maria Gomez, 219-45-6789');
  await counted(page, 'Edited text: replace 1 name, 1 ID number').click();
  await expect(page.getByRole('textbox', { name: 'Text to copy' })).toHaveValue('PERSON_1, ID_1');
});

test('nothing moves when something is found, replaced or proposed', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('pro');
  await open(page);
  await page.waitForLoadState('networkidle');
  await expectWholePrompt(page);
  const positions = () =>
    page.evaluate(() => {
      window.scrollTo(0, 0);
      return Array.from(
        document.querySelectorAll('main :is(h1, h2, label, input, select, textarea, form p, [data-copy-bar])'),
        (element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return `${element.tagName} ${element.id} ${[x, y, width, height].map(Math.round).join()}`;
        },
      );
    });
  const before = (await positions()).filter((each) => !each.startsWith('DIV'));
  const now = async () => (await positions()).filter((each) => !each.startsWith('DIV'));
  for (const field of await page
    .getByRole('form', { name: 'Fill in the fields' })
    .locator('input:not([type=date]), textarea')
    .all()) {
    await field.fill(TEXT);
    await expect(page.getByRole('button', { name: /: replace / }).last()).toBeVisible();
    expect(await now()).toEqual(before);
  }
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(contract(page)).toHaveValue(/PERSON_1|CLIENT_1/);
  expect(await now()).toEqual(before);
});

test('what was found in a field is never cut off', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn('pro');
  await open(page);
  for (const field of await page
    .getByRole('form', { name: 'Fill in the fields' })
    .locator('input:not([type=date]), textarea')
    .all()) {
    await field.fill(TEXT);
    const count = page.getByRole('button', { name: /\. Review$/ }).last();
    await expect(count).toBeVisible();
    const cut = () =>
      count.evaluate((button) => [...button.querySelectorAll('span')].some((text) => text.scrollWidth > text.clientWidth));
    expect(await cut()).toBe(false);
    await field.fill('jo@example.org and al@example.org');
    await expect(page.getByRole('button', { name: /: 2 emails\. Review$/ }).last()).toBeVisible();
    expect(await cut()).toBe(false);
    await field.fill('');
  }
});

test('nothing of it is loaded before something is typed, and the fields work if it cannot be', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('pro');
  const sent = watchWire(page);
  await page.route(/guard\.worker-.*\.js/, (route) => route.abort());
  await open(page);
  await page.waitForLoadState('networkidle');
  expect(sent.filter((url) => /guard|code-/.test(new URL(url.split(' ')[0] ?? '').pathname))).toEqual([]);
  await contract(page).fill(TEXT);
  await expect(page.getByText(/^We can’t check for names and numbers right now/)).toBeVisible();
  await expect(page.getByRole('button', { name: /: replace / })).toHaveCount(0);
  await expect(contract(page)).toHaveValue(TEXT);
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await expect.poll(() => clipboard(page)).toContain(TEXT);
  await expectAccessible(page);
  // The browser logs the failed download.
  consoleErrors.length = 0;
});
