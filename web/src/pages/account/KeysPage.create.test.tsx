import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountOfPassword } from '../../../test/accountOfPassword.ts';
import { freeMember } from '../../../test/shell.ts';
import { CreateApiKeyDocument } from '../../features/keys/useKeyMutations.generated.ts';
import {
  response,
  networkError,
  dialog,
  newKey,
  dialogClosed,
  KEY,
  oldKey,
  open,
  page,
  PASSWORD,
  payload,
  press,
  errorResponse,
  use,
  everythingStored,
  watchCache,
} from './KeysPage.fixture.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const input = { name: 'Intake', isTest: false, scopes: ['catalog:read'], expiresInDays: 90 };
const created = response(CreateApiKeyDocument, { input, password: PASSWORD }, { createApiKey: payload([newKey, oldKey]) });

const form = () => dialog('Create a key');
const createKey = async (opened: ReturnType<typeof open>, name = 'Intake') => {
  await press(opened, 'Create a key');
  const fields = await form();
  expect(accountOfPassword(fields.getByLabelText('Current password', { exact: false }))).toBe('pro@promptory.test');
  await opened.user.type(fields.getByLabelText('Current password', { exact: false }), ` ${PASSWORD} `);
  await opened.user.type(fields.getByLabelText('Name', { exact: false }), `${name}{Enter}`);
};

describe('Creating a key', () => {
  test('has a form for name, kind, scopes and expiry, and shows the key once', async () => {
    const opened = open([page([oldKey]), use({}), created]);
    await createKey(opened, ' Intake ');
    const shown = await dialog('Your key “Intake”');
    expect(shown.getByRole('textbox', { name: 'Your key' })).toHaveValue(KEY);
    expect(shown.getByText(/it is not shown again/)).toBeVisible();
    expect(shown.getByRole('textbox', { name: 'With curl' })).toHaveValue(
      `curl -H "Authorization: Bearer ${KEY}" http://localhost/api/categories`,
    );
    expect(shown.getByRole('textbox', { name: 'With the SDK' })).toHaveValue(
      [
        '// npm install http://localhost/promptory-sdk.tgz',
        "import { createClient } from '@promptory/sdk';",
        '// Keep the key in the environment, not in the code.',
        "const promptory = createClient({ baseUrl: 'http://localhost', token: process.env.PROMPTORY_KEY });",
        'const { currentApiKey } = await promptory.currentApiKey();',
        'console.log(currentApiKey?.name, currentApiKey?.scopes);',
      ].join('\n'),
    );
    expect(shown.getByRole('button', { name: 'Copy (Your key)' })).toHaveFocus();
    await opened.user.keyboard('{Enter}');
    expect(await shown.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(KEY);

    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    const list = within(screen.getByRole('list', { name: 'Keys' }));
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Intake', 'Intake form']);
    expect(screen.getByRole('button', { name: 'Create a key' })).toHaveFocus();
    expect(opened.operations).toEqual(['KeysPage', 'KeyUse', 'CreateApiKey']);
  });

  test('does not keep the key in the cache, the storage, the URL or the page', async () => {
    const opened = open([page([oldKey]), use({}), created]);
    const everythingCached = watchCache(opened);
    await createKey(opened);
    const shown = await dialog('Your key “Intake”');
    // Makes sure that the test can find the key at all.
    expect(document.body.innerHTML).toContain(KEY);
    expect(everythingStored(opened)).toContain(newKey.prefix);
    expect(everythingStored(opened)).not.toContain('s3cret');
    expect(everythingCached()).toContain(newKey.prefix);
    expect(everythingCached()).not.toContain('s3cret');
    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    expect(everythingStored(opened)).not.toContain('s3cret');
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  test('does not close the dialog by accident', async () => {
    const opened = open([page([oldKey]), use({}), created]);
    await createKey(opened);
    const shown = await dialog('Your key “Intake”');
    await opened.user.keyboard('{Escape}');
    expect(await shown.findByText('Once this is closed, the key is gone. Have you saved it?')).toBeVisible();
    await opened.user.click(document.querySelector('.MuiDialog-container') as Element);
    expect(shown.getByRole('textbox', { name: 'Your key' })).toHaveValue(KEY);
    const dispatchBeforeUnload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(dispatchBeforeUnload()).toBe(true);
    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    expect(dispatchBeforeUnload()).toBe(false);
  });

  test('Back keeps the dialog open', async () => {
    window.history.replaceState({ idx: 0 }, '', '/account');
    window.history.pushState({ idx: 1 }, '', '/account/keys');
    const opened = open([page([oldKey]), use({}), created]);
    await createKey(opened);
    const shown = await dialog('Your key “Intake”');
    // Like a router.
    const visited: string[] = [];
    const visit = () => visited.push(window.location.pathname);
    window.addEventListener('popstate', visit);
    window.history.back();
    expect(await shown.findByText('Once this is closed, the key is gone. Have you saved it?')).toBeVisible();
    expect(shown.getByRole('textbox', { name: 'Your key' })).toHaveValue(KEY);
    // It does not get to see the step.
    expect(visited).toEqual([]);

    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    await waitFor(() => expect(window.history.state).toEqual({ idx: 1 }));
    window.history.back();
    await waitFor(() => expect(visited.at(-1)).toBe('/account'));
    window.removeEventListener('popstate', visit);
  });

  test('selects the key and says so if the clipboard is blocked', async () => {
    const opened = open([page([oldKey]), use({}), created]);
    await createKey(opened);
    const shown = await dialog('Your key “Intake”');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await opened.user.click(shown.getByRole('button', { name: 'Copy (Your key)' }));
    expect(await shown.findByText(/^The clipboard has refused\./)).toBeVisible();
    const box = shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your key' });
    expect(box).toHaveFocus();
    expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe(KEY);
  });

  test('sends the chosen kind, scopes and expiry', async () => {
    const chosen = { name: 'Trial', isTest: true, scopes: ['prompts:read', 'schema:read'], expiresInDays: 365 };
    const opened = open([
      page([]),
      response(CreateApiKeyDocument, { input: chosen, password: PASSWORD }, { createApiKey: payload([newKey]) }),
      use({}),
    ]);
    await press(opened, 'Create a key');
    const fields = await form();
    expect(fields.getByLabelText('Name', { exact: false })).toHaveFocus();
    expect(fields.getByRole('radio', { name: 'Live' })).toBeChecked();
    const test = fields.getByRole('radio', { name: 'Test' });
    expect(test).toHaveAccessibleDescription(/not kept/);
    await opened.user.click(test);
    await opened.user.click(fields.getByRole('checkbox', { name: 'catalog:read' }));
    await opened.user.click(fields.getByRole('checkbox', { name: 'prompts:read' }));
    await opened.user.click(fields.getByRole('checkbox', { name: 'schema:read' }));
    const end = fields.getByRole('combobox', { name: 'Expires' });
    expect(end).toHaveValue('90');
    expect(
      within(end)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['In 30 days', 'In 90 days', 'In 180 days', 'In 365 days']);
    const day = end.closest('.MuiTextField-root')?.textContent;
    await opened.user.selectOptions(end, '365');
    expect(end).toHaveAccessibleDescription(/^On \w+ \d+, \d{4}$/);
    expect(end.closest('.MuiTextField-root')?.textContent).not.toBe(day);
    await opened.user.type(fields.getByLabelText('Current password', { exact: false }), ` ${PASSWORD} `);
    await opened.user.type(fields.getByLabelText('Name', { exact: false }), 'Trial{Enter}');
    await opened.user.click((await dialog('Your key “Intake”')).getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    // The button that opened the dialog is gone with the empty state.
    expect(screen.getByRole('heading', { level: 2, name: 'Intake' })).toHaveFocus();
  });

  test('disables the scopes of the Pro plan for a free member', async () => {
    const opened = open([page([oldKey], freeMember), use({})]);
    await press(opened, 'Create a key');
    const fields = await form();
    const locked = fields.getByRole('checkbox', { name: 'prompts:read' });
    expect(locked).toBeDisabled();
    expect(locked).toHaveAccessibleDescription('The text of the prompts. Needs Pro.');
    expect(fields.getByRole('checkbox', { name: 'usage:write' })).toBeDisabled();
    expect(fields.getByRole('checkbox', { name: 'schema:read' })).toBeEnabled();
    expect(fields.getByRole('link', { name: 'Upgrade to Pro for the other scopes' })).toHaveAttribute('href', '/subscribe');
  });

  test('shows no upgrade link to a member with Pro', async () => {
    const opened = open([page([oldKey]), use({})]);
    await press(opened, 'Create a key');
    const fields = await form();
    expect(fields.getByRole('checkbox', { name: 'prompts:read' })).toBeEnabled();
    expect(fields.queryByRole('link')).toBeNull();
  });

  test('asks before Escape loses what was entered', async () => {
    const opened = open([page([]), use({})]);
    await press(opened, 'Create a key');
    const name = (await form()).getByLabelText('Name', { exact: false });
    await opened.user.type(name, 'Intake{Escape}');
    await opened.user.click((await dialog('Close without saving?')).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
    expect(name).toHaveValue('Intake');
  });

  test('shows errors next to empty fields and sends nothing', async () => {
    const opened = open([page([oldKey]), use({})]);
    await press(opened, 'Create a key');
    const fields = await form();
    await opened.user.click(fields.getByRole('checkbox', { name: 'catalog:read' }));
    await opened.user.click(fields.getByRole('button', { name: 'Create key' }));
    const name = fields.getByLabelText('Name', { exact: false });
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('Give the key a name');
    await opened.user.type(name, 'Intake{Enter}');
    const first = fields.getByRole('checkbox', { name: 'catalog:read' });
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleDescription(/Choose at least one scope$/);
    await opened.user.click(first);
    await opened.user.click(first);
    await opened.user.keyboard('{Enter}');
    expect(fields.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Choose at least one scope']);
    expect(fields.getByLabelText('Current password', { exact: false })).toHaveAccessibleDescription('Enter your password');
    expect(opened.operations).toEqual(['KeysPage', 'KeyUse']);
  });

  test.each([
    ['name', () => screen.getByLabelText('Name', { exact: false }), 'There is a key of this name already'],
    ['scopes', () => screen.getByRole('checkbox', { name: 'catalog:read' }), 'Your plan does not include this scope'],
    ['password', () => screen.getByLabelText('Current password', { exact: false }), 'This password is not right'],
    ['expiresInDays', () => screen.getByRole('combobox', { name: 'Expires' }), 'A year at most'],
  ])("shows the server's error of %s next to the field", async (name, field, reason) => {
    const opened = open([
      page([oldKey]),
      use({}),
      errorResponse(CreateApiKeyDocument, 'BAD_USER_INPUT', reason, { [name]: reason }),
    ]);
    await createKey(opened);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(new RegExp(`${reason}$`)));
    expect(field()).toHaveFocus();
    // The focus was in the field of the name already, so only an alert tells a screen reader. The form itself has none.
    expect((await form()).queryAllByRole('alert')).toHaveLength(name === 'name' ? 1 : 0);
  });

  test.each([
    [
      'an error of the server',
      errorResponse(CreateApiKeyDocument, 'CONFLICT', 'You have ten keys. Revoke one first.'),
      'You have ten keys. Revoke one first.',
    ],
    [
      'a lost response',
      networkError(CreateApiKeyDocument),
      'We do not know whether the key was created. Check the list: if it has a new key that you did not save, revoke it and create another one.',
    ],
  ])('shows %s in the dialog, keeps the typed values and refetches the list', async (_, mock, message) => {
    const opened = open([page([oldKey]), use({}), mock, page([newKey, oldKey])]);
    await createKey(opened);
    const fields = await form();
    const alert = await fields.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    // Outside of the scrolling content, so that it is always visible.
    expect(alert.closest('.MuiDialogContent-root')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Intake', hidden: true })).toBeVisible();
    expect(fields.getByLabelText('Name', { exact: false })).toHaveValue('Intake');
    await opened.user.click(fields.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(screen.getByRole('button', { name: 'Create a key' })).toHaveFocus();
  });
});
