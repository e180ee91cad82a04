import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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
  payload,
  press,
  errorResponse,
  use,
  everythingStored,
} from './KeysPage.fixture.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const input = { name: 'Intake', isTest: false, scopes: ['catalog:read'], expiresInDays: 90 };
const created = response(CreateApiKeyDocument, { input }, { createApiKey: payload([newKey, oldKey]) });

const form = () => dialog('Make a key');
const makeKey = async (opened: ReturnType<typeof open>, name = 'Intake') => {
  await press(opened, 'Make a key');
  await opened.user.type((await form()).getByLabelText('Name', { exact: false }), `${name}{Enter}`);
};

describe('Making a key', () => {
  test('asks for name, kind, rights and end, and shows the key once', async () => {
    const opened = open([page([oldKey]), use({}), created]);
    await makeKey(opened, ' Intake ');
    const shown = await dialog('Your key “Intake”');
    expect(shown.getByRole('textbox', { name: 'Your key' })).toHaveValue(KEY);
    expect(shown.getByText(/it is not shown again/)).toBeVisible();
    expect(shown.getByRole('textbox', { name: 'With curl' })).toHaveValue(
      `curl -H "Authorization: Bearer ${KEY}" http://localhost/api/categories`,
    );
    expect(shown.getByRole('textbox', { name: 'With the SDK' })).toHaveValue(
      `import { createClient } from '@promptory/sdk';\nconst promptory = createClient({ baseUrl: 'http://localhost', token: '${KEY}' });`,
    );
    expect(shown.getByRole('button', { name: 'Copy (Your key)' })).toHaveFocus();
    await opened.user.keyboard('{Enter}');
    expect(await shown.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(KEY);

    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    const list = within(screen.getByRole('list', { name: 'Keys' }));
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Intake', 'Intake form']);
    expect(screen.getByRole('button', { name: 'Make a key' })).toHaveFocus();
    expect(opened.operations).toEqual(['KeysPage', 'KeyUse', 'CreateApiKey']);
  });

  test('the key stays nowhere: not in the cache, the storage or the address, and not on the page once it is closed', async () => {
    const opened = open([page([oldKey]), use({}), created]);
    await makeKey(opened);
    const shown = await dialog('Your key “Intake”');
    // What is looked for is there to be found.
    expect(document.body.innerHTML).toContain(KEY);
    expect(everythingStored(opened)).toContain(newKey.prefix);
    expect(everythingStored(opened)).not.toContain('s3cret');
    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    expect(everythingStored(opened)).not.toContain('s3cret');
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  test('the key does not go away by accident', async () => {
    const opened = open([page([oldKey]), use({}), created]);
    await makeKey(opened);
    const shown = await dialog('Your key “Intake”');
    await opened.user.keyboard('{Escape}');
    expect(await shown.findByText('Once this is closed, the key is gone. Have you saved it?')).toBeVisible();
    await opened.user.click(document.querySelector('.MuiDialog-container') as Element);
    expect(shown.getByRole('textbox', { name: 'Your key' })).toHaveValue(KEY);
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    expect(leave()).toBe(false);
  });

  test('Back stays where the key is', async () => {
    window.history.replaceState({ idx: 0 }, '', '/account');
    window.history.pushState({ idx: 1 }, '', '/account/keys');
    const opened = open([page([oldKey]), use({}), created]);
    await makeKey(opened);
    const shown = await dialog('Your key “Intake”');
    // As a router does.
    const visited: string[] = [];
    const visit = () => visited.push(window.location.pathname);
    window.addEventListener('popstate', visit);
    window.history.back();
    expect(await shown.findByText('Once this is closed, the key is gone. Have you saved it?')).toBeVisible();
    expect(shown.getByRole('textbox', { name: 'Your key' })).toHaveValue(KEY);
    await waitFor(() => expect(visited).toEqual(['/account/keys', '/account/keys']));

    await opened.user.click(shown.getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    await waitFor(() => expect(window.history.state).toEqual({ idx: 1 }));
    window.history.back();
    await waitFor(() => expect(visited.at(-1)).toBe('/account'));
    window.removeEventListener('popstate', visit);
  });

  test('where the clipboard refuses, the key is selected, and that is said', async () => {
    const opened = open([page([oldKey]), use({}), created]);
    await makeKey(opened);
    const shown = await dialog('Your key “Intake”');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await opened.user.click(shown.getByRole('button', { name: 'Copy (Your key)' }));
    expect(await shown.findByText(/^The clipboard has refused\./)).toBeVisible();
    const box = shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your key' });
    expect(box).toHaveFocus();
    expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe(KEY);
  });

  test('a test key with other rights and another end is asked for as chosen', async () => {
    const chosen = { name: 'Trial', isTest: true, scopes: ['prompts:read', 'schema:read'], expiresInDays: 365 };
    const opened = open([
      page([]),
      response(CreateApiKeyDocument, { input: chosen }, { createApiKey: payload([newKey]) }),
      use({}),
    ]);
    await press(opened, 'Make a key');
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
    await opened.user.type(fields.getByLabelText('Name', { exact: false }), 'Trial{Enter}');
    await opened.user.click((await dialog('Your key “Intake”')).getByRole('button', { name: 'I have saved it' }));
    await dialogClosed();
    // What has opened the dialog has gone with the empty state.
    expect(screen.getByRole('heading', { level: 2, name: 'Intake' })).toHaveFocus();
  });

  test('a free member sees what Pro would open, and cannot choose it', async () => {
    const opened = open([page([oldKey], freeMember), use({})]);
    await press(opened, 'Make a key');
    const fields = await form();
    const locked = fields.getByRole('checkbox', { name: 'prompts:read' });
    expect(locked).toBeDisabled();
    expect(locked).toHaveAccessibleDescription('The text of the prompts. Needs Pro.');
    expect(fields.getByRole('checkbox', { name: 'usage:write' })).toBeDisabled();
    expect(fields.getByRole('checkbox', { name: 'schema:read' })).toBeEnabled();
    expect(fields.getByRole('link', { name: 'Upgrade to Pro for the other rights' })).toHaveAttribute('href', '/subscribe');
  });

  test('a member with Pro is not told of it', async () => {
    const opened = open([page([oldKey]), use({})]);
    await press(opened, 'Make a key');
    const fields = await form();
    expect(fields.getByRole('checkbox', { name: 'prompts:read' })).toBeEnabled();
    expect(fields.queryByRole('link')).toBeNull();
  });

  test('what is missing stands at its field, and nothing is asked', async () => {
    const opened = open([page([oldKey]), use({})]);
    await press(opened, 'Make a key');
    const fields = await form();
    await opened.user.click(fields.getByRole('checkbox', { name: 'catalog:read' }));
    await opened.user.click(fields.getByRole('button', { name: 'Make key' }));
    const name = fields.getByLabelText('Name', { exact: false });
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('Give the key a name');
    await opened.user.type(name, 'Intake{Enter}');
    const first = fields.getByRole('checkbox', { name: 'catalog:read' });
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleDescription(/Choose at least one right$/);
    expect(opened.operations).toEqual(['KeysPage', 'KeyUse']);
  });

  test.each([
    ['name', () => screen.getByLabelText('Name', { exact: false }), 'There is a key of this name already'],
    ['scopes', () => screen.getByRole('checkbox', { name: 'catalog:read' }), 'Your plan does not have this right'],
    ['expiresInDays', () => screen.getByRole('combobox', { name: 'Expires' }), 'A year at most'],
  ])('what the server has against %s stands there', async (name, field, reason) => {
    const opened = open([
      page([oldKey]),
      use({}),
      errorResponse(CreateApiKeyDocument, 'BAD_USER_INPUT', reason, { [name]: reason }),
    ]);
    await makeKey(opened);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(new RegExp(`${reason}$`)));
    expect(field()).toHaveFocus();
    expect((await form()).queryByRole('alert')).toBeNull();
  });

  test.each([
    [
      'a refusal',
      errorResponse(CreateApiKeyDocument, 'CONFLICT', 'You have ten keys. Revoke one first.'),
      'You have ten keys. Revoke one first.',
    ],
    [
      'a lost answer',
      networkError(CreateApiKeyDocument),
      'We do not know whether the key was made. Look at the list: if there is a new key whose text you do not have, revoke it and make another one.',
    ],
  ])('%s is told in the dialog, where what was typed stays, and the list is asked again', async (_, mock, words) => {
    const opened = open([page([oldKey]), use({}), mock, page([newKey, oldKey])]);
    await makeKey(opened);
    const fields = await form();
    const alert = await fields.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    // Not among what scrolls: it is seen from the last field, too.
    expect(alert.closest('.MuiDialogContent-root')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Intake', hidden: true })).toBeVisible();
    expect(fields.getByLabelText('Name', { exact: false })).toHaveValue('Intake');
    await opened.user.keyboard('{Escape}');
    await dialogClosed();
    expect(screen.getByRole('button', { name: 'Make a key' })).toHaveFocus();
  });
});
