import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { forgetNames } from '../../features/guard/store/forget.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { copyButton, ID, openPrompt, promptResponse, recordedUse } from './PromptPage.fixture.tsx';
import { pressEnter } from '../../../test/pressEnter.ts';

const withWorker = () => Object.assign(globalThis, { Worker: InProcessWorker });
const client = () => screen.findByRole('textbox', { name: /^Client/ });

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await forgetNames();
});

test('a client set says where it stays, and which names and numbers are saved in it, replaced or not', async () => {
  withWorker();
  const { user } = openPrompt();
  expect(
    await screen.findByText(/What you type stays .* until you sign out, and a client set until you delete it/),
  ).toBeVisible();
  await user.type(await client(), 'Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  await user.type(await client(), ', jo@example.org');
  await screen.findByRole('button', { name: 'Client: replace 1 email' });
  await user.click(screen.getByRole('button', { name: 'Save as client set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as client set' }));
  expect(
    dialog.getByText(/stays in this browser after you sign out, until you delete it\. Only if you turn on sync/),
  ).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: /^Client Maria Gomez, jo@example\.org/ })).toHaveAccessibleName(
    /1 email, 1 name, saved as written$/,
  );
});

test('without a worker the fields work, and a line says so', async () => {
  const { user, writeText } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  expect(await screen.findByText(/^We can’t check for names and numbers right now/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Before you send it' })).toBeVisible();
  await user.click(copyButton());
  expect(writeText.mock.lastCall?.[0]).toContain('Maria Gomez');
});

test('what is typed is counted, replaced by one press, copied as tokens, and restored', async () => {
  withWorker();
  const { user, writeText } = openPrompt();
  await user.type(await client(), 'Maria Gomez, jo@example.org');
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name, 1 email' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1, EMAIL_1'));
  expect(screen.getByRole('button', { name: 'Client: 2 replaced. Review' })).toHaveFocus();
  await user.click(copyButton());
  expect(writeText.mock.lastCall?.[0]).toContain('CLIENT_1, EMAIL_1');
  await user.click(screen.getByRole('button', { name: 'Restore names in an answer' }));
  await user.click(await screen.findByRole('textbox', { name: 'The assistant’s answer' }));
  await user.paste("Dear client_1, CLIENT_1's lease. CLIENT_7");
  expect(screen.getByRole('textbox', { name: 'With the names in place' })).toHaveValue(
    "Dear Maria Gomez, Maria Gomez's lease. CLIENT_7",
  );
  expect(screen.getByText(/^2 names and numbers are back in place\. Not in the list below.*CLIENT_7\.$/)).toBeVisible();
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Restore names in an answer' }));
  expect(await screen.findByRole('textbox', { name: 'The assistant’s answer' })).toHaveValue(
    "Dear client_1, CLIENT_1's lease. CLIENT_7",
  );
});

/** What the guard has announced, in elements that were there before: those that appear with their text say nothing. */
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => / found$|replaced/i.test(text));

test('what is found in a field and what is replaced is announced once', async () => {
  withWorker();
  const { user } = openPrompt();
  await user.type(await client(), 'Contact');
  const [status] = await waitFor(() => {
    const statuses = within(screen.getByRole('form', { name: 'Fill in the fields' })).getAllByRole('status');
    expect(statuses.length).toBeGreaterThan(1);
    return statuses.slice(1);
  });
  expect(status).toBeEmptyDOMElement();
  await user.type(await client(), ' Maria Gomez');
  await waitFor(() => expect(status).toHaveTextContent('Client: 1 name found'));
  expect(announced()).toEqual(['Client: 1 name found']);
  await user.click(screen.getByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(() => expect(announced()).toEqual(['Client: 1 replaced']));
  await user.type(screen.getByRole('textbox', { name: /^Contract text/ }), 'jo@example.org');
  await user.click(await screen.findByRole('button', { name: 'Replace all' }));
  await screen.findByRole('group', { name: 'Replaced' });
  expect(announced()).toEqual(['Client: 1 replaced', 'Replaced: 1 email.']);
  expect(within(screen.getByRole('group', { name: 'Replaced' })).getByText('Replaced: 1 email.')).toHaveAttribute('aria-hidden');
  // What is replaced elsewhere after that is announced there alone.
  await user.type(await client(), ' and Tom Baker');
  await user.click(await screen.findByRole('button', { name: 'Client: 1 name. Review' }));
  await user.click(await screen.findByRole('button', { name: 'Replace it' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Client: 2 replaced. Review' })).toBeVisible();
  expect(announced()).not.toContain('Client: 2 replaced');
});

test('what the practice profile has is not flagged', async () => {
  withWorker();
  const { user } = openPrompt({ practice: { FIRM: 'Alder & Wynn LLP', CLIENT_NAME: 'Dana Wynn' } });
  expect(await client()).toHaveValue('Dana Wynn');
  await user.clear(await client());
  await user.type(await client(), 'Alder & Wynn LLP, Maria Gomez, jo@example.org');
  // In a field of the profile, names are the member's own.
  expect(await screen.findByRole('button', { name: 'Client: replace 1 email' })).toBeVisible();
});

test('in a field that asks for a place, a name is found once it is known from another field, or was replaced', async () => {
  withWorker();
  const place = (name: string, label: string) => ({ ...promptDetails(ID).variables[0]!, name, label });
  const details = promptDetails(ID);
  const variables = [...details.variables, place('JURISDICTION', 'State and county')];
  const { user } = openPrompt({ mocks: [promptResponse({ ...details, variables })] });
  const county = screen.findByRole('textbox', { name: /^State and county/ });
  await user.type(await county, 'Jackson County, Oregon (Gomez and Nowak), jo@example.org');
  // Until then, they are taken for places.
  expect(await screen.findByRole('button', { name: 'State and county: replace 1 email' })).toBeVisible();
  await user.type(await client(), 'Maria Gomez');
  expect(await screen.findByRole('button', { name: 'State and county: replace 1 name, 1 email' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  await user.click(await screen.findByRole('button', { name: 'State and county: replace 1 name, 1 email' }));
  await waitFor(async () => expect(await county).toHaveValue('Jackson County, Oregon (CLIENT_1_LAST and Nowak), EMAIL_1'));
});

test('the restoring opens before anything was typed', async () => {
  withWorker();
  const { user } = openPrompt();
  await user.click(await screen.findByRole('button', { name: 'Restore names in an answer' }));
  expect(await screen.findByText(/^None for this prompt/)).toBeVisible();
});

test('each is kept, renamed, replaced and put back in the list', async () => {
  withWorker();
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez wrote to jo@example.org.');
  await user.click(await screen.findByRole('button', { name: 'Client: 2 found: 1 name, 1 email. Review' }));
  await user.click(await screen.findByRole('button', { name: 'Keep: jo@example.org' }));
  expect(await screen.findByRole('button', { name: 'Propose again: jo@example.org' })).toBeVisible();
  const token = () => screen.findByRole('textbox', { name: 'Token for Maria Gomez' });
  await user.clear(await token());
  await user.type(await token(), 'seller 1{Enter}');
  await waitFor(async () => expect(await token()).toHaveValue('SELLER_1'));
  await user.click(screen.getByRole('button', { name: 'Replace it' }));
  await user.click(await screen.findByRole('button', { name: 'Put back: Maria Gomez' }));
  // It is put back and nothing more.
  expect(await screen.findByRole('button', { name: 'Keep: Maria Gomez' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await client()).toHaveValue('Maria Gomez wrote to jo@example.org.'));
  await user.clear(await client());
  await user.type(await client(), 'Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Client: 1 name. Review' }));
  await screen.findByRole('button', { name: 'Keep: Maria Gomez' });
  expect(screen.queryByRole('button', { name: 'Propose again: jo@example.org' })).toBeNull();
});

test('a name that was missed is added, and found wherever it is typed from then on', async () => {
  withWorker();
  const { user } = openPrompt();
  const contract = () => screen.getByRole('textbox', { name: /^Contract text/ });
  await user.type(await client(), 'Maria Gomez');
  await user.type(contract(), 'The hendersons moved, and Henderson’s car.');
  await user.click(await screen.findByRole('button', { name: 'Client: 1 name. Review' }));
  const add = async (text: string) => user.type(await screen.findByRole('textbox', { name: 'Also replace' }), `${text}{Enter}`);
  await add('Hendricks');
  expect(await screen.findByText('No field has this text')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Also replace' }));
  await add('Hendersons');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Also replace' })).toHaveValue(''));
  // Nothing else is replaced.
  expect(screen.getByRole('button', { name: 'Keep: Maria Gomez' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect((contract() as HTMLTextAreaElement).value).not.toMatch(/henderson/i));
  await user.type(contract(), ' Hendersons');
  expect(await screen.findByRole('button', { name: 'Contract text: replace 1 name' })).toBeVisible();
});

test('the list says in which field each is, and begins with those of the field that it was opened from', async () => {
  withWorker();
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  await user.type(screen.getByRole('textbox', { name: /^Contract text/ }), 'Maria Gomez wrote to jo@example.org.');
  await user.click(await screen.findByRole('button', { name: 'Contract text: 2 found: 1 name, 1 email. Review' }));
  const rows = async () => {
    const list = await screen.findByRole('region', { name: 'Found' });
    return within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  };
  expect(await rows()).toEqual([
    expect.stringContaining('Maria Gomezname in Client, Contract text'),
    expect.stringContaining('jo@example.orgemail in Contract text'),
  ]);
  await user.keyboard('{Escape}');
  await user.type(await client(), ', Ann Wynn');
  await user.type(screen.getByRole('textbox', { name: /^Contract text/ }), ' Tomasz Nowak agreed.');
  await user.click(await screen.findByRole('button', { name: 'Contract text: 3 found: 2 names, 1 email. Review' }));
  await waitFor(async () => expect((await rows()).at(-1)).toMatch(/^Ann Wynnname in Client/));
});

test.each(['Replace all', 'Edited text: replace 1 name'])(
  'what “%s” replaces in a text that was edited is replaced in the fields, and so in the next steps',
  async (name) => {
    withWorker();
    const followUps = [{ __typename: 'FollowUp' as const, title: 'Draft a letter', text: 'Write to [CLIENT_NAME].' }];
    const details = promptDetails(ID, { content: 'For [CLIENT_NAME].', followUps });
    const { user, writeText } = openPrompt({ mocks: [promptResponse(details), recordedUse] });
    await user.type(await client(), 'Maria Gomez');
    await user.click(screen.getByRole('button', { name: 'Edit text' }));
    await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), ' Be brief.');
    expect(await screen.findByRole('button', { name: 'Edited text: replace 1 name' })).toBeVisible();
    await user.click(screen.getByRole('button', { name }));
    await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
    await user.click(screen.getByRole('button', { name: 'Copy: Draft a letter' }));
    expect(writeText).toHaveBeenLastCalledWith('Write to CLIENT_1.');
    await user.click(copyButton());
    expect(writeText).toHaveBeenLastCalledWith('For CLIENT_1. Be brief.');
  },
);

test('in a text that was edited, only what was put into the prompt is found', async () => {
  withWorker();
  const details = promptDetails(ID, { content: 'For [CLIENT_NAME].\nName the Ask | Fallback. Ask and Fallback are short.' });
  const { user } = openPrompt({ mocks: [promptResponse(details), recordedUse] });
  await user.type(await client(), 'Maria Gomez');
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), ' Be brief.');
  expect(await screen.findByRole('button', { name: 'Edited text: replace 1 name' })).toBeVisible();
});

test('in an edited version of the member’s, the names that the version added are found as well', async () => {
  withWorker();
  const details = promptDetails(ID, { content: 'For [CLIENT_NAME].\nName the Ask | Fallback. Ask and Fallback are short.' });
  const version = {
    __typename: 'MyVersion' as const,
    id: ID,
    revision: 1,
    content: `${details.content} We act for Tomasz Nowak.`,
    isLocked: false,
    note: '',
    hasLibraryChanged: false,
    variables: details.variables,
    defaults: [],
  };
  const { user } = openPrompt({ mocks: [promptResponse(details), recordedUse], version });
  await user.click(await screen.findByRole('button', { name: 'Edit text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), ' Be brief.');
  expect(await screen.findByRole('button', { name: 'Edited text: replace 1 name' })).toBeVisible();
});

test('“Replace all” can be undone until the text is copied', async () => {
  withWorker();
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Replace all' }));
  expect(await screen.findByRole('group', { name: 'Replaced' })).toHaveTextContent('Replaced: 1 name.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await client()).toHaveValue('Maria Gomez'));
  expect(copyButton()).toHaveFocus();
  expect(await screen.findByRole('button', { name: 'Client: 1 name. Review' })).toBeVisible();
});

test('“Replace all” cannot be undone once the list of names is deleted', async () => {
  withWorker();
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Replace all' }));
  expect(await screen.findByRole('group', { name: 'Replaced' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore names in an answer' }));
  await user.click(await screen.findByRole('button', { name: 'Delete the list now' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('group', { name: 'Replaced' })).toBeNull();
  expect(await client()).toHaveValue('CLIENT_1');
});

test('“Replace all” can be undone only while the texts are as it left them', async () => {
  withWorker();
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Replace all' }));
  expect(await screen.findByRole('group', { name: 'Replaced' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Emails' }), '3');
  expect(screen.getByRole('group', { name: 'Replaced' })).toBeVisible();
  await user.type(await client(), ' and family');
  expect(screen.queryByRole('group', { name: 'Replaced' })).toBeNull();
});

test('a copy with names in it says so until the text changes, and offers to replace them', async () => {
  withWorker();
  const { user, writeText } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  await screen.findByRole('group', { name: 'Before you copy' });
  await user.click(copyButton());
  const row = await screen.findByRole('group', { name: 'What you copied' });
  expect(row).toHaveTextContent('The text that you copied has 1 name in it.');
  expect(screen.getByText(/^Copied to the clipboard\./)).toBeVisible();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'The text that you copied has 1 name in it.',
  );
  await user.click(within(row).getByRole('button', { name: 'Replace all' }));
  expect(await screen.findByRole('group', { name: 'Replaced' })).toHaveTextContent('Replaced: 1 name. Copy it again.');
  expect(screen.queryByRole('group', { name: 'What you copied' })).toBeNull();
  await user.click(copyButton());
  expect(writeText.mock.lastCall?.[0]).toContain('CLIENT_1');
  await waitFor(() => expect(screen.queryByRole('group', { name: /Replaced|copied/ })).toBeNull());
});

test('only names that the short version has are proposed and said of its copy', async () => {
  withWorker();
  const short = promptResponse(promptDetails(ID, { shortContent: 'Briefly: [FOCUS_AREAS]' }));
  const { user } = openPrompt({ mocks: [short, recordedUse] });
  await user.type(await client(), 'Maria Gomez');
  await user.type(screen.getByRole('textbox', { name: /^Focus/ }), 'jo@example.org');
  expect(await screen.findByRole('group', { name: 'Before you copy' })).toHaveTextContent('1 name, 1 email.');
  await user.click(screen.getByRole('button', { name: 'Short version' }));
  expect(screen.getByRole('group', { name: 'Before you copy' })).toHaveTextContent('copy: 1 email.');
  await user.click(copyButton());
  expect(await screen.findByRole('group', { name: 'What you copied' })).toHaveTextContent('that you copied has 1 email in it');
  await user.click(screen.getByRole('button', { name: 'Full version' }));
  expect(await screen.findByRole('group', { name: 'Before you copy' })).toHaveTextContent('1 name, 1 email.');
});

test('what is said of a copy with names in it can be closed', async () => {
  withWorker();
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  await screen.findByRole('group', { name: 'Before you copy' });
  await user.click(copyButton());
  await user.click(
    within(await screen.findByRole('group', { name: 'What you copied' })).getByRole('button', { name: 'Not now' }),
  );
  expect(screen.queryByRole('group', { name: /copy|copied/ })).toBeNull();
  expect(copyButton()).toHaveFocus();
});

test('a copy in which nothing was found leaves the proposal for the next', async () => {
  withWorker();
  const { user } = openPrompt();
  await client();
  await user.type(screen.getByRole('textbox', { name: 'Emails' }), '3');
  await user.click(copyButton());
  expect(await screen.findByText(/^Copied to the clipboard\./)).toBeVisible();
  await user.type(await client(), 'Maria Gomez');
  expect(await screen.findByRole('group', { name: 'Before you copy' })).toHaveTextContent('Before you copy: 1 name.');
});

test.each(['Replace all', 'Not now'])('the focus is on Copy after “%s”, whose button is gone', async (name) => {
  withWorker();
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  const proposal = within(await screen.findByRole('group', { name: 'Before you copy' }));
  await pressEnter(user, proposal.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Before you copy' })).toBeNull());
  expect(copyButton()).toHaveFocus();
});

test('the focus is on Copy after a review that has left nothing to propose', async () => {
  withWorker();
  const { user } = openPrompt();
  await user.type(await client(), 'Maria Gomez');
  const proposal = within(await screen.findByRole('group', { name: 'Before you copy' }));
  await pressEnter(user, proposal.getByRole('button', { name: 'Review' }));
  await pressEnter(user, await screen.findByRole('button', { name: 'Replace it' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Replace it' })).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(copyButton()).toHaveFocus();
});
