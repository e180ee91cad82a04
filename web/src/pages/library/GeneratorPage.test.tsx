import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { shellData } from '../../../test/shell.ts';
import { LibraryShellDocument } from '../../app/LibraryShell.generated.ts';
import { OwnCategoriesDocument } from '../../features/mine/editor/OwnPromptForm.generated.ts';
import { generatePrompt } from '../../features/generator/generatePrompt.ts';
import { loadToasts } from '../../ui/toasts/Toaster.tsx';
import { NewOwnPromptPage } from '../mine/NewOwnPromptPage.tsx';
import { GeneratorPage } from './GeneratorPage.tsx';

beforeEach(async () => {
  await loadToasts();
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const field = (name: RegExp) => screen.getByLabelText(name);
const set = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft:'));
const result = () => screen.getByRole('region', { name: 'Your prompt' });

const choices = { industry: 'legal', task: 'writing', context: 'An NDA', tone: 'formal', length: 'brief' } as const;

function open() {
  const page = renderPage(<GeneratorPage />, { path: '/generator' });
  return {
    ...page,
    fill: () => {
      set(/^Industry/, choices.industry);
      set(/^Task type/, choices.task);
      set(/^Context/, choices.context);
      set(/^Tone/, choices.tone);
      set(/^Length/, choices.length);
    },
  };
}

test('shows a toast for missing fields and focuses the first one', async () => {
  open();
  press('Generate');
  await pass(0);
  expect(screen.getByText('Missing Information')).toBeVisible();
  expect(screen.getByText('Please fill in industry, task type, and context to generate a prompt.')).toBeVisible();
  expect(field(/^Industry/)).toHaveFocus();
  for (const name of [/^Industry/, /^Task type/, /^Context/]) expect(field(name)).toHaveAttribute('aria-invalid', 'true');
  for (const name of [/^Tone/, /^Length/]) expect(field(name)).toHaveAttribute('aria-invalid', 'false');
  set(/^Industry/, 'legal');
  set(/^Task type/, 'analysis');
  set(/^Context/, '   ');
  press('Generate');
  expect(field(/^Context/)).toHaveFocus();
  await pass(2000);
  expect(screen.queryByRole('button', { name: 'Copy Prompt' })).toBeNull();
});

test('shows the prompt after two seconds, from the values at the click, without a request', async () => {
  const { fill, operations } = open();
  fill();
  act(() => screen.getByRole('button', { name: 'Generate' }).focus());
  press('Generate');
  const busy = screen.getByRole('button', { name: 'Generating...' });
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  // A disabled one would lose it.
  expect(busy).toHaveFocus();
  expect(busy).toBeEnabled();
  set(/^Context/, 'Something else');
  await pass(1999);
  expect(screen.queryByRole('button', { name: 'Copy Prompt' })).toBeNull();
  expect(result()).toHaveAttribute('aria-busy', 'true');
  await pass(1);
  expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled();
  expect(screen.getByRole('heading', { name: 'Your prompt' })).toHaveFocus();
  expect(result()).toHaveTextContent('## Situation An NDA Jurisdiction: [JURISDICTION]');
  expect(Array.from(result().querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual([
    '[JURISDICTION]',
    '[CLIENT_ROLE]',
    '[DOCUMENT_TEXT]',
  ]);
  expect(operations).toEqual([]);
  expect(document.title).toBe('Prompt Generator · Promptory');
});

test('leaves the focus in a field that somebody writes in meanwhile', async () => {
  const { fill } = open();
  fill();
  press('Generate');
  act(() => field(/^Context/).focus());
  await pass(2000);
  expect(screen.getByRole('button', { name: 'Copy Prompt' })).toBeVisible();
  expect(field(/^Context/)).toHaveFocus();
});

test('copies exactly the prompt, and shows success and failure', async () => {
  const { fill } = open();
  fill();
  press('Generate');
  await pass(2000);
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  press('Copy Prompt');
  await pass(0);
  expect(write).toHaveBeenCalledWith(generatePrompt(choices).text);
  expect(screen.getByText('Copied!')).toBeVisible();
  expect(screen.getByText('Prompt copied to clipboard successfully.')).toBeVisible();

  write.mockRejectedValue(new Error('denied'));
  press('Copy Prompt');
  await pass(0);
  expect(screen.getByText('Copy Failed')).toBeVisible();
  expect(screen.getByText('Failed to copy prompt. Please try again.')).toBeVisible();
});

test('takes the prompt to the form of a new own prompt, and sends nothing', async () => {
  const { fill, currentUrl, operations, unmount } = open();
  fill();
  press('Generate');
  await pass(2000);
  press('Add to My Prompts');
  await pass(0);
  expect(currentUrl()).toBe('/my-prompts/new');
  expect(operations).toEqual([]);
  unmount();

  renderPage(<NewOwnPromptPage />, {
    path: '/my-prompts/new',
    mocks: [{ request: { query: OwnCategoriesDocument }, result: { data: { ownCategories: [] } } }],
  });
  await pass(0);
  expect(field(/^Title/)).toHaveValue('Legal writing');
  expect(field(/^Text/)).toHaveValue(generatePrompt(choices).text);
  expect(field(/^Category/)).toHaveValue('Legal');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  expect(screen.getByText('From the prompt generator. Save it to keep it.')).toBeVisible();
  press('Discard it');
  expect(field(/^Text/)).toHaveValue('');
  expect(drafts()).toEqual([]);
});

test('a double click leaves one draft', async () => {
  const { fill } = open();
  fill();
  press('Generate');
  await pass(2000);
  const button = screen.getByRole('button', { name: 'Add to My Prompts' });
  await act(async () => {
    button.click();
    // As between two clicks of a person, what is urgent is rendered.
    await Promise.resolve();
    button.click();
  });
  expect(screen.getByText('Another page')).toBeVisible();
  expect(drafts()).toHaveLength(1);
});

test('stays and says so if the browser does not store the draft', async () => {
  const { fill, currentUrl } = open();
  fill();
  press('Generate');
  await pass(2000);
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  press('Add to My Prompts');
  write.mockRestore();
  await pass(0);
  expect(screen.getByText('This browser does not keep it. Copy the prompt instead.')).toBeVisible();
  expect(currentUrl()).toBe('/generator');
});

test('does not require tone and length', async () => {
  open();
  set(/^Industry/, 'hr');
  set(/^Task type/, 'planning');
  set(/^Context/, 'Onboarding of two nurses');
  press('Generate');
  await pass(2000);
  expect(result()).toHaveTextContent('Onboarding of two nurses');
});

test('Clear resets the fields and the result, and cancels a running generation', async () => {
  const { fill } = open();
  const isEmpty = () => {
    for (const name of [/^Industry/, /^Task type/, /^Context/, /^Tone/, /^Length/]) expect(field(name)).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Copy Prompt' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled();
    expect(field(/^Industry/)).toHaveAttribute('aria-invalid', 'false');
  };
  fill();
  press('Generate');
  await pass(2000);
  press('Clear');
  isEmpty();

  fill();
  press('Generate');
  press('Clear');
  await pass(2000);
  isEmpty();
});

test('the fields are kept for the member in this browser until they are cleared', async () => {
  const first = open();
  first.fill();
  await pass(0);
  first.unmount();
  const other = renderPage(<GeneratorPage />, { path: '/generator', me: { id: 'somebody-else' } });
  expect(field(/^Context/)).toHaveValue('');
  other.unmount();
  open();
  expect(field(/^Context/)).toHaveValue('An NDA');
  expect(field(/^Industry/)).toHaveValue('legal');
  press('Clear');
  expect(field(/^Context/)).toHaveValue('');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('what is typed while the member is loading stays', async () => {
  localStorage.setItem('promptory.generator:demo-pro', JSON.stringify({ context: 'Stored' }));
  const { client } = renderPage(<GeneratorPage />, { path: '/generator', me: null });
  set(/^Context/, 'Typed early');
  act(() => void client.writeQuery({ query: LibraryShellDocument, data: shellData() }));
  await pass(0);
  expect(field(/^Context/)).toHaveValue('Typed early');
});
