import { expectAccessible } from './support/accessibility.ts';
import { copiedBy, expect, test } from './support/fixtures.ts';

const TEXT = 'Write to [CLIENT NAME] about [MATTER DESCRIPTION].\nSign as [OUR NAME].';

test(
  'a pasted text with brackets becomes a prompt that is filled in and copied, and is found again',
  { tag: '@phone' },
  async ({ page, context, signIn }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn('free');
    await page.goto('/my-prompts');
    await page.getByRole('link', { name: 'New prompt' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Heliotrope letter');
    await page.getByRole('textbox', { name: 'Text' }).fill(TEXT);
    await page.getByRole('combobox', { name: 'Category' }).fill('Letters');
    await expect(page.getByText('3 fields found in the text.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep as text: [OUR_NAME]' }).click();
    await page
      .getByRole('group', { name: '[CLIENT_NAME]' })
      .getByRole('textbox', { name: 'Help' })
      .fill('<img src=x onerror=alert(1)>');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();

    const heading = page.getByRole('heading', { level: 1, name: 'Heliotrope letter' });
    await expect(heading).toBeVisible();
    // The form is not in the history, because it was left by saving.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'My Prompts' })).toBeVisible();
    await page.goForward();
    await expect(heading).toBeVisible();
    await page.getByRole('textbox', { name: 'Client name' }).fill('Ann & Co');
    await page.getByRole('textbox', { name: 'Matter description' }).fill('the lease');
    await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(await copiedBy(page, page.getByRole('button', { name: 'Copy Prompt' }).first())).toBe(
      'Write to Ann & Co about the lease.\nSign as [OUR NAME].',
    );
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Client name' })).toHaveValue('Ann & Co');

    await page.goto('/search?q=heliotrope');
    await page.getByRole('list', { name: 'My prompts found' }).getByRole('link', { name: 'Heliotrope letter' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No Prompts Yet' })).toBeVisible();
  },
);

test('Back does not show the list again after something of it was deleted', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/collections');
  await page.goto('/my-prompts');
  await page.getByRole('link', { name: 'New prompt' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('For a day');
  await page.getByRole('textbox', { name: 'Text' }).fill(TEXT);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“For a day” is gone.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My Prompts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
});

test('a prompt and a collection whose response was lost are there once after another try', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('free');
  const lost = new Set<string>();
  await page.route('**/graphql', async (route) => {
    const name = /mutation (Create\w+)/.exec(route.request().postData() ?? '')?.[1];
    if (name === undefined || lost.has(name)) return route.continue();
    lost.add(name);
    // The server does it, but the page never learns that.
    await route.fetch();
    return route.abort();
  });
  await page.goto('/my-prompts/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Saved in a tunnel');
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear client');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The prompt could not be saved. Please try again.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear [CLIENT NAME], hello');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved in a tunnel' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Client name' })).toBeVisible();
  await page.goto('/my-prompts');
  await expect(page.getByRole('link', { name: 'Saved in a tunnel' })).toHaveCount(1);

  await page.goto('/collections');
  await page.getByRole('textbox', { name: 'New collection' }).fill('Tunnel');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('The collection could not be created. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tunnel' })).toBeVisible();
  expect(consoleErrors).toEqual(Array.from(lost, () => 'Failed to load resource: net::ERR_FAILED'));
  expect([...lost]).toEqual(['CreateOwnPrompt', 'CreateCollection']);
  consoleErrors.length = 0;
});

test(
  'what is written and not saved is there after a reload, and gone after signing out',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn('free');
    await page.goto('/my-prompts/new');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('Dear [CLIENT NAME] 😀 שלום');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Restored your unsaved changes.')).toBeVisible();
    await expect(text).toHaveValue('Dear [CLIENT NAME] 😀 שלום');
    await expect(page.getByText('1 field found in the text.')).toBeVisible();
    await expectAccessible(page);
    // On a slow phone the page is rendered before the step back that the guard of the page takes.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: /^Claim .* Discount$/ }).first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('promptory.typed:'))))
      .toEqual([]);
  },
);

test('a duplicated tab is offered what the first one has not saved, and does not share it', async ({ page, signIn, context }) => {
  await signIn('free');
  await page.goto('/my-prompts/new');
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear [CLIENT NAME]');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  // A page that is opened like this gets a copy of the session storage, as a duplicated tab does.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const duplicate = await opened;
  await expect(duplicate.getByText('You have unsaved changes from another tab or an earlier visit.')).toBeVisible();
  await expect(duplicate.getByRole('textbox', { name: 'Text' })).toHaveValue('');
  await duplicate.close();
});

test('a collection is put into order by keyboard', async ({ page, signIn }) => {
  await signIn('free');
  for (const [index, id] of ['contract-analysis-assistant', 'case-chronology-from-source-documents'].entries()) {
    await page.goto(`/prompt/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to collection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to collection' });
    if (index === 0) {
      await dialog.getByRole('textbox', { name: 'New collection' }).fill('Mornings');
      await dialog.getByRole('textbox', { name: 'New collection' }).press('Enter');
    } else await dialog.getByRole('button', { name: /^Mornings/ }).click();
    await expect(page.getByText('Added', { exact: true })).toBeVisible();
  }
  await page.goto('/collections');
  await page.getByRole('link', { name: /^Mornings/ }).click();
  const titles = page.getByRole('list', { name: 'Prompts of the collection' }).getByRole('link');
  await expect(titles).toHaveText(['Contract Analysis Assistant', /Chronology/]);
  await expect(page.getByRole('img', { name: 'Locked' })).toBeVisible();
  await expectAccessible(page);
  // On a busy device, timers are late: what the page says must be true then, too.
  await page.evaluate(() => {
    const { setTimeout: plain } = window;
    const late = (run: (...values: unknown[]) => void, wait = 0, ...values: unknown[]) => plain(run, wait + 200, ...values);
    window.setTimeout = late as typeof setTimeout;
  });
  const handle = page.getByRole('button', { name: /^Move .*Chronology/ });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/Picked up .*Chronology.*, 2 of 2/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/Chronology.* is at 1 of 2/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(titles).toHaveText([/Chronology/, 'Contract Analysis Assistant']);
  await titles.first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Chronology/ })).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText([/Chronology/, 'Contract Analysis Assistant']);
  const note = page.getByRole('textbox', { name: /^Note on .*Chronology/ });
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('SetCollectionNote') === true);
  await note.fill('Before the first call');
  await note.press('Tab');
  await saved;
  await page.reload();
  await expect(titles).toHaveText([/Chronology/, 'Contract Analysis Assistant']);
  await expect(note).toHaveValue('Before the first call');
});

test('what is typed in one tab stays, and can be saved, when another tab changes the password', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('free');
  await page.goto('/my-prompts/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed before');
  await page.getByRole('textbox', { name: 'Text' }).fill('A text that took an hour.');
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Change password' }).click();
  // The password of all members that tests make (api/test/fixtures/factories.ts).
  await other.getByLabel('Current password').fill('correct horse battery');
  await other.getByLabel('New password', { exact: true }).fill('plum harbor lantern');
  const renewed = page.waitForResponse((response) => response.request().postData()?.includes('LibraryShell') === true);
  await other.getByRole('button', { name: 'Change password' }).click();
  expect((await renewed).status()).toBe(200);
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('A text that took an hour.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed before' })).toBeVisible();
});
