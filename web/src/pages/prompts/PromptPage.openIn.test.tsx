import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { freeMember } from '../../../test/shell.ts';
import { openMenu, openPrompt, preview, promptResponse, recordedUseIn } from './PromptPage.fixture.tsx';

const opened = jest.fn<typeof window.open>(() => null);
beforeEach(() => {
  opened.mockClear();
  window.open = opened;
});

const client = () => screen.getByRole('textbox', { name: /^Client/ });

test.each([
  ['ChatGPT', 'https://chatgpt.com/'],
  ['Claude', 'https://claude.ai/new'],
  ['Gemini', 'https://gemini.google.com/app'],
  ['Copilot', 'https://copilot.microsoft.com/'],
  ['Perplexity', 'https://www.perplexity.ai/'],
])('copies, then opens %s in a new tab, with nothing of the text in the address', async (name, url) => {
  const { user, writeText, operations } = openPrompt({ mocks: [promptResponse(), recordedUseIn(name)] });
  await preview();
  await user.type(client(), 'Acme');
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name }));
  await waitFor(() => expect(opened.mock.calls).toEqual([[url, '_blank', 'noopener,noreferrer']]));
  expect(writeText.mock.lastCall?.[0]).toContain('contract of Acme');
  expect(writeText.mock.invocationCallOrder[0]).toBeLessThan(opened.mock.invocationCallOrder[0]!);
  await waitFor(() => expect(operations).toEqual(['PromptPage', 'RecordUse']));
});

test('remembers the last choice of a member, which has a button and a key', async () => {
  const first = openPrompt({ mocks: [promptResponse(), recordedUseIn('Gemini')] });
  await preview();
  await openMenu(first.user);
  await first.user.click(screen.getByRole('menuitem', { name: 'Gemini' }));
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  first.unmount();

  const { user } = openPrompt({ mocks: [promptResponse(), recordedUseIn('Gemini'), recordedUseIn('Gemini')] });
  await preview();
  expect(screen.getByText('Ctrl + Enter copies; Ctrl + Shift + Enter also opens Gemini')).toBeVisible();
  await user.type(client(), 'Acme{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
  await user.click(screen.getByRole('button', { name: 'Open in Gemini' }));
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(3));
  expect(new Set(opened.mock.calls.map(([url]) => url))).toEqual(new Set(['https://gemini.google.com/app']));
});

test('the choice of one member is not shown to another', async () => {
  localStorage.setItem('promptory.assistant:demo-pro', 'https://claude.ai/new');
  openPrompt({ mocks: [promptResponse()], me: freeMember });
  await preview();
  expect(screen.queryByRole('button', { name: /^Open in Claude/ })).not.toBeInTheDocument();
});

test('without a choice, the key shows what there is', async () => {
  const { user, writeText } = openPrompt();
  await preview();
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(await screen.findByRole('menuitem', { name: 'ChatGPT' })).toBeVisible();
  expect(writeText).not.toHaveBeenCalled();
});

test('opens nothing if the text could not be copied', async () => {
  const { user, writeText } = openPrompt();
  await preview();
  writeText.mockRejectedValueOnce(new Error('denied'));
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'ChatGPT' }));
  expect(await screen.findByText('Failed to copy prompt')).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
});

test('opens an https address of one’s own, and refuses others', async () => {
  // The record does not learn the address.
  const { user } = openPrompt({ mocks: [promptResponse(), recordedUseIn('Own assistant')] });
  await preview();
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Custom address…' }));
  const address = await screen.findByRole('textbox', { name: 'Address' });
  for (const refused of [
    'http://ai.firm.test',
    'javascript:alert(1)',
    'assistant',
    'me:secret@ai.firm.test',
    'https://me:secret@ai.firm.test',
    'https://a b',
  ]) {
    await user.clear(address);
    await user.type(address, refused);
    await user.click(screen.getByRole('button', { name: 'Copy and open' }));
    expect(address).toBeInvalid();
  }
  expect(address).toHaveAccessibleDescription('Enter an address such as https://chat.example.com');
  expect(opened).not.toHaveBeenCalled();
  await user.clear(address);
  await user.type(address, 'https://ai.firm.test/chat{Enter}');
  await waitFor(() => expect(opened).toHaveBeenCalledWith('https://ai.firm.test/chat', '_blank', 'noopener,noreferrer'));
  expect(await screen.findByText('Open in ai.firm.test')).toBeVisible();
});

test('ignores a stored address that is not https', async () => {
  localStorage.setItem('promptory.assistant:demo-pro', 'http://ai.firm.test');
  openPrompt();
  await preview();
  expect(screen.queryByRole('button', { name: /^Open in ai\.firm/ })).not.toBeInTheDocument();
});

test('an address without https is completed', async () => {
  const { user } = openPrompt();
  await preview();
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Custom address…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'ai.firm.test:8443/new{Enter}');
  await waitFor(() => expect(opened).toHaveBeenCalledWith('https://ai.firm.test:8443/new', '_blank', 'noopener,noreferrer'));
});
