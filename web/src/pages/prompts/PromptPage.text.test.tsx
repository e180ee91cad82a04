import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { copyButton, openMenu, openPrompt, preview } from './PromptPage.fixture.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const LONG = Array.from({ length: 240 }, (_, index) => `## ${index} <b>clause</b> [TONE] $&`).join('\n');

test('folds a long value to its label and number of words, and copies all of it', async () => {
  const { user, writeText } = openPrompt();
  const text = await preview();
  fireEvent.change(field(/^Contract text/), { target: { value: LONG } });
  expect(text).toHaveTextContent('Contract text· 1,200 words ·Show');
  expect(text).not.toHaveTextContent('clause');
  await user.click(copyButton());
  expect(writeText.mock.lastCall?.[0]).toContain(`<contract>\n${LONG}\n</contract>\nTone: [TONE]. `);

  await user.click(within(text).getByRole('button', { name: 'Show Contract text' }));
  expect(text.textContent).toContain(LONG);
  await user.click(within(text).getByRole('button', { name: 'Hide Contract text' }));
  expect(text).not.toHaveTextContent('clause');
  await user.click(within(text).getByRole('button', { name: 'Contract text' }));
  expect(field(/^Contract text/)).toHaveFocus();
});

test('marks headings, list items and tags of the prompt, but not of what was typed', async () => {
  const { user } = openPrompt({ content: '# Task\n1. Read [CLIENT_NAME].\n\n- Quote\n<contract>\n[CONTRACT_TEXT]\n</contract>' });
  const text = await preview();
  await user.type(field(/^Client/), '# Acme <b>');
  const lines = Array.from(text.querySelectorAll<HTMLElement>('[data-line]'), ({ dataset, textContent }) => [
    dataset.line,
    textContent,
  ]);
  expect(lines).toEqual([
    ['heading', '# Task'],
    ['item', '1. Read # Acme <b>.'],
    ['plain', ''],
    ['item', '- Quote'],
    ['plain', '<contract>'],
    ['plain', '[CONTRACT_TEXT]'],
    ['plain', '</contract>'],
  ]);
  const tags = Array.from(text.querySelectorAll('[data-piece=tag]'), ({ textContent }) => textContent);
  expect(tags).toEqual(['<contract>', '</contract>']);
  expect(text.textContent).toBe('# Task\n1. Read # Acme <b>.\n\n- Quote\n<contract>\n[CONTRACT_TEXT]\n</contract>');
});

test('Enter continues in the next field, except in a field of several lines', async () => {
  const { user } = openPrompt();
  await preview();
  expect(field(/^Client/)).toHaveAttribute('enterkeyhint', 'next');
  expect(screen.getByLabelText('Date')).toHaveAttribute('enterkeyhint', 'done');
  await user.type(field(/^Client/), 'Acme{Enter}');
  expect(field(/^Focus/)).toHaveFocus();
  await user.keyboard('One{Enter}two');
  expect(field(/^Focus/)).toHaveFocus();
  expect(field(/^Focus/)).toHaveValue('One\ntwo');
});

test('prints the whole text and nothing else', async () => {
  const { user } = openPrompt();
  await preview();
  fireEvent.change(field(/^Contract text/), { target: { value: LONG } });
  let printed: string | null | undefined;
  window.print = () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    printed = document.querySelector('body > [data-printed]')?.textContent;
    act(() => void window.dispatchEvent(new Event('afterprint')));
  };
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Print' }));
  expect(printed).toContain(LONG);
  expect(document.querySelector('[data-printed]')).toBeNull();
});

test('the message after a copy does not stay', async () => {
  openPrompt();
  await preview();
  jest.useFakeTimers();
  try {
    fireEvent.click(copyButton());
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByText(/^Copied to the clipboard/)).toBeVisible();
    await act(() => jest.runOnlyPendingTimersAsync());
    expect(screen.queryByText(/^Copied to the clipboard/)).not.toBeInTheDocument();
    expect(copyButton()).toHaveTextContent('Copy Prompt');
  } finally {
    jest.useRealTimers();
  }
});
