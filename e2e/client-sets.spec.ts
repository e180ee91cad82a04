import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expectVisibleFocus } from './support/focusRing.ts';
import { expect, recordedUse, test } from './support/fixtures.ts';

/** No other test counts its uses. */
const FREE = '/prompt/billing-narratives-from-time-notes';
const PREMIUM = '/prompt/contract-analysis-assistant';
const PAGE = '/account/client-sets';
const PASSPHRASE = 'walnut ferry lantern 48';
/** In every name and value, so that it can be searched for. */
const SECRET = 'Zyxquill';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const switcher = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Client set:/ });
const choose = async (page: Page, name: string) => {
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(switcher(page)).toHaveAccessibleName(`Client set: ${name === 'No client set' ? 'none' : name}`);
};

/** Adds a set on the page of the sets. */
async function addSet(page: Page, name: string, values: Record<string, string>) {
  await page.getByRole('button', { name: 'New client set' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client set' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  for (const [variable, value] of Object.entries(values)) {
    await dialog.getByRole('combobox', { name: 'Name of another value' }).fill(variable);
    await dialog.getByRole('button', { name: 'Add value' }).click();
    await page.keyboard.type(value);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function edit(page: Page, name: string, label: string, value: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await dialog.getByRole('textbox', { name: label }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Everything that the browser has sent, with its addresses and headers. */
function wire(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`));
  page.on('framenavigated', (frame) => sent.push(frame.url()));
  return () => sent.join('\n');
}

async function turnOnSync(page: Page) {
  await page.getByRole('button', { name: 'Turn on sync' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on sync' });
  await expect(dialog.getByText(/Nobody can reset this passphrase/)).toBeVisible();
  await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await dialog.getByLabel('Passphrase again').fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Turn on sync' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Sync is on. Everything is synced.')).toBeVisible();
}

async function enterPassphrase(page: Page, passphrase: string) {
  await page.getByRole('button', { name: 'Enter passphrase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter passphrase' });
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return dialog;
}

const syncNow = async (page: Page) => {
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText('Sync is on. Everything is synced.')).toBeVisible();
};

/** Another device of the same member. */
async function openDevice(context: BrowserContext, token: string) {
  const page = await context.newPage();
  await page.addInitScript((text) => localStorage.setItem('admin_user_token', text), token);
  await page.goto(PAGE);
  return page;
}

test(
  'a set that was saved from one prompt fills another one, and is switched in the header',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('pro');
    const sent = wire(page);
    await page.goto(FREE);
    await field(page, 'Jurisdiction').fill(`Oregon ${SECRET}`);
    await expect(page.getByRole('button', { name: 'Save as client set' })).toBeVisible();
    await expect(switcher(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save as client set' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as client set' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Acme ${SECRET}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(switcher(page)).toHaveAccessibleName(`Client set: Acme ${SECRET}`);
    await expect(page.getByRole('link', { name: `Jurisdiction: from Acme ${SECRET}` })).toBeVisible();

    await page.goto(PAGE);
    await addSet(page, `Beta ${SECRET}`, { JURISDICTION: `Iowa ${SECRET}` });
    await page.goto(PREMIUM);
    await expect(field(page, 'Governing law')).toHaveValue(`Iowa ${SECRET}`);
    await choose(page, `Acme ${SECRET}`);
    await expect(field(page, 'Governing law')).toHaveValue(`Oregon ${SECRET}`);
    await expect(page.getByTestId('preview')).toContainText(`Oregon ${SECRET}`);

    // For this prompt alone, and then for the set.
    await field(page, 'Governing law').fill(`Utah ${SECRET}`);
    const kept = page.getByText('Different from the client set: Governing law.');
    await expect(kept).toBeVisible();
    // Beside the preview, the column of the fields is narrowest there.
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 910, height: 800 });
    expect(await kept.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    await page.setViewportSize(size);
    await page.getByRole('button', { name: `Governing law: save to Acme ${SECRET}` }).click();
    await expect(page.getByRole('link', { name: `Governing law: from Acme ${SECRET}` })).toBeVisible();
    await page.goto(FREE);
    await expect(field(page, 'Jurisdiction')).toHaveValue(`Utah ${SECRET}`);
    const withoutName = recordedUse(page);
    await page.getByRole('button', { name: 'Copy Prompt' }).click();
    await expect(page.getByRole('status').filter({ hasText: /Copied/ })).toBeVisible();
    await withoutName;
    expect(sent()).not.toContain(SECRET);

    // Its name alone, once the member has chosen that.
    await page.getByRole('checkbox', { name: 'Attach this set’s name to my AI-use record' }).check();
    const withName = recordedUse(page);
    await page.getByRole('button', { name: /^(Copy Prompt|Copied)/ }).click();
    await withName;
    expect(sent()).toContain(`"matter":"Acme ${SECRET}"`);
    for (const state of ['Oregon', 'Iowa', 'Utah', 'Beta']) expect(sent()).not.toContain(`${state} ${SECRET}`);
    await page.goto('/record');
    await expect(page.getByRole('list', { name: 'AI-use record' }).getByText(`Acme ${SECRET}`)).toBeVisible();
    expect(page.url()).not.toContain(SECRET);
  },
);

test(
  'values that were saved in a set leave with it, and the focus is where the form was opened',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('free');
    await page.goto(FREE);
    const opener = page.getByRole('button', { name: 'Save as client set' });
    const form = page.getByRole('dialog', { name: 'Save as client set' });
    const saveAs = async (name: string) => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await form.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await expect(opener).toBeFocused();
    };
    await field(page, 'Jurisdiction').fill('Iowa');
    await saveAs('Beta');
    await choose(page, 'No client set');
    await expect(field(page, 'Jurisdiction')).toHaveValue('');
    await field(page, 'Jurisdiction').fill('Oregon');
    await saveAs('Gamma');
    await choose(page, 'Beta');
    await expect(field(page, 'Jurisdiction')).toHaveValue('Iowa');
    await expect(page.getByTestId('preview')).not.toContainText('Oregon');
    await expect(page.getByRole('button', { name: /save to Beta/ })).toHaveCount(0);
    await choose(page, 'Gamma');
    await expect(field(page, 'Jurisdiction')).toHaveValue('Oregon');
  },
);

test('two devices sync what the server cannot read, and a conflict keeps both', async ({
  page,
  signIn,
  backend,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const { token } = await signIn('pro');
  const sent = wire(page);
  await page.goto(PAGE);
  await addSet(page, `Acme ${SECRET}`, { JURISDICTION: `Oregon ${SECRET}` });
  await turnOnSync(page);

  const context = await browser.newContext({ baseURL, extraHTTPHeaders });
  const other = await openDevice(context, token);
  const sentByOther = wire(other);
  const wrong = await enterPassphrase(other, 'not the passphrase');
  await expect(wrong.getByText('This is not the passphrase of your synced client sets')).toBeVisible();
  await wrong.getByRole('button', { name: 'Cancel' }).click();
  await expect(await enterPassphrase(other, PASSPHRASE)).toBeHidden();
  const names = (device: Page) => device.getByRole('list', { name: 'Your client sets' }).getByRole('heading', { level: 2 });
  await expect(names(other)).toHaveText([`Acme ${SECRET}`]);

  // Both edit it before they know of each other.
  await context.setOffline(true);
  await edit(other, `Acme ${SECRET}`, 'Jurisdiction', `Utah ${SECRET}`);
  await edit(page, `Acme ${SECRET}`, 'Jurisdiction', `Iowa ${SECRET}`);
  await syncNow(page);
  await context.setOffline(false);
  await syncNow(other);
  const both = [`Acme ${SECRET}`, `Acme ${SECRET} (from another device)`];
  await expect(names(other)).toHaveText(both);
  await syncNow(page);
  await expect(names(page)).toHaveText(both);
  await page.getByRole('button', { name: `Edit ${both[1]}`, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Jurisdiction' })).toHaveValue(`Iowa ${SECRET}`);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Delete ${both[1]}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(names(page)).toHaveText([both[0]!]);
  await syncNow(page);
  await syncNow(other);
  await expect(names(other)).toHaveText([both[0]!]);

  const rows = await backend.syncedRows();
  expect(rows).toContain('ciphertext');
  for (const word of [SECRET, 'Acme', 'Oregon', 'Iowa', 'JURISDICTION', PASSPHRASE]) {
    expect(rows).not.toContain(word);
    expect(rows).not.toContain(Buffer.from(word).toString('base64').slice(0, -4));
    expect(sent() + sentByOther()).not.toContain(word);
  }

  await page.getByRole('button', { name: 'Turn off sync' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off sync' }).click();
  await expect(page.getByRole('button', { name: 'Turn on sync' })).toBeEnabled();
  await other.getByRole('button', { name: 'Sync now' }).click();
  await expect(other.getByText(/Sync was turned off on another device/)).toBeVisible();
  await expect(names(other)).toHaveText([both[0]!]);
  await context.close();
});

test('sets belong to their account, and can be removed from a shared browser', async ({ page, signIn, backend }) => {
  await signIn('free');
  await page.goto(PAGE);
  await addSet(page, 'Acme', { JURISDICTION: 'Oregon' });
  await expect(switcher(page)).toBeVisible();
  const { token } = await backend.makeMember('free');
  const mine = await page.evaluate(() => localStorage.getItem('admin_user_token'));
  await page.evaluate((text) => localStorage.setItem('admin_user_token', text), token);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'No client sets yet' })).toBeVisible();
  await expect(switcher(page)).toHaveCount(0);
  await page.evaluate((text) => localStorage.setItem('admin_user_token', text ?? ''), mine);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No client sets yet' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No client sets yet' })).toBeVisible();
});

test('each tab keeps its client set and what is typed for it', async ({ page, context, signIn }) => {
  await signIn('pro');
  await page.goto(PAGE);
  await addSet(page, 'Acme', {});
  await addSet(page, 'Doe', {});
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(FREE);
    await expect(switcher(tab)).toHaveAccessibleName('Client set: Doe');
  }
  await field(page, 'Jurisdiction').fill('Ore');
  await choose(other, 'Acme');
  await field(other, 'Jurisdiction').fill('Ohio');
  await field(page, 'Jurisdiction').press('End');
  await page.keyboard.type('gon');
  await expect(field(page, 'Jurisdiction')).toHaveValue('Oregon');
  await expect(switcher(page)).toHaveAccessibleName('Client set: Doe');
  await expect(field(other, 'Jurisdiction')).toHaveValue('Ohio');
  await page.reload();
  await expect(switcher(page)).toHaveAccessibleName('Client set: Doe');
  await expect(field(page, 'Jurisdiction')).toHaveValue('Oregon');
});

test('what was entered for a set is gone in every tab once it is deleted', async ({ page, context, signIn }) => {
  await signIn('pro');
  await page.goto(PAGE);
  await addSet(page, 'Acme', {});
  const [prompt, workflow] = [await context.newPage(), await context.newPage()];
  await prompt.goto(FREE);
  await field(prompt, 'Jurisdiction').fill('Oregon');
  await workflow.goto('/workflows');
  await workflow.getByRole('link', { name: 'Opening to First 90 Days' }).click();
  await workflow.getByRole('textbox', { name: /^Jurisdiction/ }).fill('Ohio');
  await page.getByRole('button', { name: 'Delete Acme' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No client sets yet' })).toBeVisible();
  const expectEmpty = async () => {
    await expect(field(prompt, 'Jurisdiction')).toHaveValue('');
    await expect(workflow.getByRole('textbox', { name: /^Jurisdiction/ })).toHaveValue('');
  };
  await expectEmpty();
  for (const tab of [prompt, workflow]) {
    await expect(switcher(tab)).toHaveCount(0);
    await tab.reload();
  }
  await expectEmpty();
});

test(
  'the page of the sets and a prompt with one are accessible, and nothing moves when the header has the set',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('pro');
    await page.goto(PAGE);
    await expectAccessible(page);
    await addSet(page, 'Acme v. Doe, in the Circuit Court of the State of Oregon for Multnomah County', {
      JURISDICTION: 'Oregon',
    });
    await expectAccessible(page);
    await expectVisibleFocus(page);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (window as unknown as { shifts: unknown[] }).shifts.push(entry.toJSON());
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(PREMIUM);
    await expect(field(page, 'Governing law')).toHaveValue('Oregon');
    await expect(switcher(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([]);
    await expectAccessible(page);
  },
);

test('it is made, chosen and deleted with the keyboard alone', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'New client set' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New client set' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await page.keyboard.type('Acme');
  await page.keyboard.press('Tab');
  await page.keyboard.type('client name');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Client name' })).toBeFocused();
  await page.keyboard.type('Acme Corporation');
  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(switcher(page)).toHaveAccessibleName('Client set: none');
  await page.getByRole('button', { name: 'Delete Acme' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No client sets yet' })).toBeVisible();
});
