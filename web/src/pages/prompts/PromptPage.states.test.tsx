import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { freeMember } from '../../../test/shell.ts';
import { promptDetails } from '../../features/prompts/prompt.fixture.ts';
import { clearTypedValues } from '../../features/prompts/workspace/typedValues.ts';
import { PromptPageDocument } from './PromptPage.generated.ts';
import { promptResponse, ID, openPrompt, preview } from './PromptPage.fixture.tsx';

test('keeps typed values and the edited text after a reload, and can clear and restore them', async () => {
  const first = openPrompt();
  await preview();
  await first.user.type(screen.getByRole('textbox', { name: /^Client/ }), 'Acme');
  await first.user.click(screen.getByRole('button', { name: 'Edit text' }));
  await first.user.type(screen.getByRole('textbox', { name: 'Text to copy' }), '!');
  first.unmount();

  const { user } = openPrompt();
  expect(await screen.findByRole('textbox', { name: /^Client/ })).toHaveValue('Acme');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' }).value).toMatch(/!/);
  expect(screen.getByRole('textbox', { name: 'Text to copy' })).not.toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Clear fields' }));
  expect(screen.getByRole('textbox', { name: /^Client/ })).toHaveValue('');
  expect(screen.getByText('Fields cleared.')).toHaveRole('status');
  expect(Object.keys(localStorage)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo clear' }));
  expect(screen.queryByText('Fields cleared.')).toBeNull();
  expect(screen.getByRole('textbox', { name: /^Client/ })).toHaveValue('Acme');
  clearTypedValues();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('hides typed values from another member in the same browser', async () => {
  const first = openPrompt();
  await preview();
  await first.user.type(screen.getByRole('textbox', { name: /^Client/ }), 'Acme');
  first.unmount();
  openPrompt({ mocks: [promptResponse()], me: freeMember });
  expect(await screen.findByRole('textbox', { name: /^Client/ })).toHaveValue('');
  expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument();
});

test('suggests the value of a variable in another prompt without filling it in', async () => {
  const first = openPrompt({ id: 'other', mocks: [promptResponse(promptDetails('other'))] });
  await preview();
  await first.user.type(screen.getByRole('textbox', { name: /^Client/ }), 'Acme');
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Tone' }), 'Friendly');
  first.unmount();

  const { user } = openPrompt();
  const client = await screen.findByRole('textbox', { name: /^Client/ });
  expect(client).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Use “Acme” from Title of other' }));
  expect(client).toHaveValue('Acme');
  expect(screen.queryByRole('button', { name: /^Use “Acme”/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Use “Friendly” from Title of other' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tone: don’t suggest this' }));
  expect(screen.queryByRole('button', { name: /^Use “Friendly”/ })).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Tone' })).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Tone' })).toHaveValue('');
});

test('shows details, chips, tags and related prompts', async () => {
  openPrompt();
  expect(await screen.findByRole('heading', { level: 1, name: `Title of ${ID}` })).toBeVisible();
  expect(await screen.findByText('Contracts')).toBeVisible();
  expect(screen.getByText('November 5, 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: '#contract-review' })).toHaveAttribute(
    'href',
    '/prompts?category=legal&tag=contract-review',
  );
  expect(screen.getByRole('link', { name: 'Title of related-one' })).toHaveAttribute('href', '/prompt/related-one');
  expect(document.title).toBe(`Title of ${ID} · Promptory`);
});

test('shares the URL without the values, and closes to the library', async () => {
  const { user, writeText, currentUrl } = openPrompt();
  await preview();
  await user.type(screen.getByRole('textbox', { name: /^Client/ }), 'Acme');
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/prompt/${ID}`);
  expect(await screen.findByText('Link copied')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close prompt' }));
  expect(currentUrl()).toBe('/prompts');
});

test('shows everything but the text of a locked prompt, which cannot be copied', async () => {
  const locked = promptDetails(ID, { isPremium: true, isLocked: true, content: null });
  const { user, writeText, operations } = openPrompt({ mocks: [promptResponse(locked)], me: freeMember });
  expect(await screen.findByRole('heading', { name: 'Part of the Pro plan' })).toBeVisible();
  expect(screen.getByText('Client')).toBeVisible();
  expect(screen.getByText('Example: Brandt Foods')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByText('What contract-check does.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(/^Pro.*locked$/);
  expect(screen.queryByRole('button', { name: /Copy/ })).not.toBeInTheDocument();
  expect(screen.getByText('Copying this prompt requires Pro.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', expect.stringMatching(/^\/subscribe\?/));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(writeText).not.toHaveBeenCalled();
  expect(operations).toEqual(['PromptPage']);
});

test('shows that a prompt does not exist', async () => {
  const missing = new GraphQLError('Prompt not found', { extensions: { code: 'NOT_FOUND' } });
  openPrompt({ mocks: [{ request: promptResponse().request, result: { data: { prompt: null }, errors: [missing] } }] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Prompt Not Found' })).toBeVisible();
  expect(screen.getByText(/It may have been renamed or removed from the library\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All Prompts' })).toHaveAttribute('href', '/prompts');
});

test('can retry after an error', async () => {
  const { user } = openPrompt({
    mocks: [{ request: promptResponse().request, error: new Error('unreachable') }, promptResponse()],
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await preview()).toBeVisible();
});

test('the fields stay if the prompt cannot be read again', async () => {
  const failed = { request: promptResponse().request, error: new TypeError('Failed to fetch') };
  const { user, client, operations } = openPrompt({ mocks: [promptResponse(), failed] });
  await preview();
  const field = screen.getByRole('textbox', { name: /^Client/ });
  await user.type(field, 'Acme');
  await act(() => client.refetchQueries({ include: [PromptPageDocument] }).catch(() => undefined));
  expect(operations).toEqual(['PromptPage', 'PromptPage']);
  expect(screen.getByRole('textbox', { name: /^Client/ })).toBe(field);
  expect(field).toHaveValue('Acme');
});
