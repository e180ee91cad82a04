import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LibraryShellDocument } from '../../app/LibraryShell.generated.ts';
import { promptResponse, copyButton, ID, unrecordedUse, openMenu, openPrompt, preview } from './PromptPage.fixture.tsx';
import { promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { RecentUsesDocument } from '../library/RecentPage.generated.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('shows a field of the right type for every variable, with description and placeholder', async () => {
  openPrompt();
  await preview();
  const client = screen.getByRole('textbox', { name: /^Client/ });
  expect(client.tagName).toBe('INPUT');
  expect(client).toHaveAccessibleDescription('The client.');
  expect(client).toHaveAttribute('placeholder', 'e.g. Brandt Foods');
  expect(client).toBeRequired();
  expect(screen.getByRole('textbox', { name: 'Focus' }).tagName).toBe('TEXTAREA');
  expect(screen.getByRole('textbox', { name: /^Contract text/ }).tagName).toBe('TEXTAREA');
  expect(
    within(screen.getByRole('combobox', { name: 'Tone' }))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose…', 'Formal', 'Friendly']);
  expect(screen.getByRole('textbox', { name: 'Emails' })).toHaveAttribute('inputmode', 'decimal');
  expect(screen.getByLabelText('Date')).toHaveAttribute('type', 'date');
  expect(screen.getByText('Only what you save leaves this browser.')).toBeVisible();
});

test('a text that is too long for a line gets more, and keeps no line breaks', async () => {
  const prompt = promptDetails(ID);
  const variables = prompt.variables.map((variable, index) =>
    index === 0 ? { ...variable, placeholder: 'Renewal price and getting the data back; one rival bid in hand' } : variable,
  );
  const { user, writeText } = openPrompt({ mocks: [promptResponse({ ...prompt, variables }), unrecordedUse] });
  await preview();
  const client = screen.getByRole('textbox', { name: /^Client/ });
  expect(client.tagName).toBe('TEXTAREA');
  expect(client).toHaveAttribute('rows', '2');
  await user.click(client);
  await user.paste('Acme,\r\nLtd');
  await user.keyboard('{Enter}');
  expect(client).toHaveValue('Acme, Ltd');
  expect(screen.getByRole('textbox', { name: 'Focus' })).toHaveFocus();
  await user.click(copyButton());
  expect(writeText.mock.lastCall?.[0]).toContain('Acme, Ltd');
});

test('fills in the text, copies exactly the preview, records the use and updates the statistics', async () => {
  const { user, writeText, client, operations } = openPrompt();
  const text = await preview();
  client.writeQuery({ query: RecentUsesDocument, data: { recentUses: [] } });

  await user.type(screen.getByRole('textbox', { name: /^Client/ }), 'Acme $& Sons');
  await user.type(screen.getByRole('textbox', { name: /^Contract text/ }), 'One{Enter}two');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tone' }), 'Formal');
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2027-01-14' } });
  const expected = [
    'Review the contract of Acme $& Sons and nothing that says [NOT_A_VARIABLE].',
    'Look at [FOCUS_AREAS]. Costs of $& and $1 stay as they are.',
    '<contract>',
    'One\ntwo',
    '</contract>',
    'Tone: Formal. Write [EMAIL_COUNT] emails to Acme $& Sons before 2027-01-14.',
  ].join('\n');
  expect(text.textContent).toBe(expected);
  expect(screen.getByText('4 of 6 filled')).toBeVisible();

  await user.click(copyButton());
  expect(writeText).toHaveBeenCalledWith(expected);
  expect(await screen.findByText('Copied to the clipboard. Still empty, kept in brackets: Focus; Emails.')).toHaveRole('status');
  expect(copyButton()).toHaveTextContent('Copied');
  expect(await screen.findByText('Used by 13 professionals')).toBeVisible();
  expect(operations).toEqual(['PromptPage', 'RecordUse']);
  expect(client.readQuery({ query: LibraryShellDocument })?.stats).toMatchObject({ thisWeek: 6, totalUsed: 13 });
  expect(client.readQuery({ query: RecentUsesDocument })?.recentUses.map(({ prompt }) => prompt.id)).toEqual([ID, 'older']);

  await user.type(screen.getByRole('textbox', { name: 'Emails' }), '3');
  expect(screen.queryByText(/Copied to the clipboard/)).not.toBeInTheDocument();
});

test.each(['Control', 'Meta'])('%s+Enter copies from within a field', async (key) => {
  const { user, writeText, operations } = openPrompt();
  await preview();
  await user.type(screen.getByRole('textbox', { name: 'Focus' }), `Costs{${key}>}{Enter}{/${key}}`);
  await waitFor(() => expect(operations).toContain('RecordUse'));
  expect(writeText).toHaveBeenCalledTimes(1);
  expect(writeText.mock.lastCall?.[0]).toContain('Look at Costs. ');
});

test('a chip focuses its field, and a focused field highlights its chips', async () => {
  const { user } = openPrompt();
  const text = await preview();
  const chips = within(text).getAllByRole('button', { name: '[CLIENT_NAME]' });
  expect(chips).toHaveLength(2);
  await user.click(chips[1]!);
  const field = screen.getByRole('textbox', { name: /^Client/ });
  expect(field).toHaveFocus();
  for (const chip of chips) expect(chip).toHaveAttribute('data-highlighted');

  await user.type(field, 'Acme');
  for (const chip of chips) expect(chip).toHaveTextContent('Acme');
  act(() => within(text).getByRole('button', { name: '[TONE]' }).focus());
  for (const chip of chips) expect(chip).not.toHaveAttribute('data-highlighted');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('combobox', { name: 'Tone' })).toHaveFocus();
});

test('shows an error and records nothing if the clipboard is blocked', async () => {
  const { user, writeText, operations } = openPrompt();
  await preview();
  writeText.mockRejectedValueOnce(new Error('denied'));
  await user.click(copyButton());
  expect(await screen.findByText('Failed to copy prompt')).toBeVisible();
  expect(screen.getByText('Copy Failed')).toBeVisible();
  expect(operations).toEqual(['PromptPage']);
  expect(copyButton()).toHaveTextContent('Copy Prompt');
});

test('still copies if the use cannot be recorded, and says so', async () => {
  const { user, writeText } = openPrompt({ mocks: [promptResponse(), unrecordedUse] });
  await preview();
  await user.click(copyButton());
  expect(await screen.findByText(/Copied to the clipboard, but this use could not be recorded/)).toBeVisible();
  expect(writeText).toHaveBeenCalledTimes(1);
});

test('copies a text that was edited by hand, which can be discarded and brought back', async () => {
  const { user, writeText } = openPrompt();
  await preview();
  await user.type(screen.getByRole('textbox', { name: /^Client/ }), 'Acme');
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  const area = screen.getByRole('textbox', { name: 'Text to copy' });
  expect(area).toHaveFocus();
  await user.type(area, 'By hand. ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(screen.getByText('Fields no longer change the text.')).toHaveRole('status');
  await user.click(copyButton());
  expect(writeText.mock.lastCall?.[0]).toMatch(/^By hand\. Review the contract of Acme /);
  expect(await screen.findByText(/Still empty, kept in brackets: Contract text \(required\); Focus/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Discard edits' }));
  expect((await preview()).textContent).toMatch(/^Review the contract of Acme /);
  expect(screen.getByText('Only what you save leaves this browser.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Client/ }), ' Inc.');
  await user.click(screen.getByRole('button', { name: 'Undo: bring back your edits' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' }).value).toMatch(/^By hand\. .* Acme and/);
  expect(screen.getByRole('textbox', { name: /^Client/ })).toHaveValue('Acme Inc.');
  expect(screen.queryByRole('button', { name: 'Undo: bring back your edits' })).not.toBeInTheDocument();
});

test.each([
  ['md', 'text/markdown;charset=utf-8'],
  ['txt', 'text/plain;charset=utf-8'],
])('saves the text as .%s, named by the slug, and records no use', async (format, type) => {
  const { user, operations } = openPrompt();
  const text = await preview();
  URL.createObjectURL = jest.fn(() => 'blob:text');
  URL.revokeObjectURL = jest.fn();
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: `Save .${format}` }));
  expect(saved).toEqual([`${ID}.${format}`]);
  const blob = jest.mocked(URL.createObjectURL).mock.lastCall?.[0] as Blob;
  expect(blob.type).toBe(type);
  expect(blob.size).toBe(new TextEncoder().encode(text.textContent ?? '').length);
  expect(operations).toEqual(['PromptPage']);
});

test.each([true, false])('stars are explained only where a field has one (%s)', async (required) => {
  const variables = promptDetails(ID).variables.map((variable) => ({ ...variable, required }));
  openPrompt({ mocks: [promptResponse(promptDetails(ID, { variables }))] });
  const legend = await screen.findByText(/An empty field keeps its bracketed name\.$/);
  expect(legend.textContent?.startsWith('* Needed for a good result. ')).toBe(required);
});
