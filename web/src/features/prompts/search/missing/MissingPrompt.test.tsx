import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../../../test/render.tsx';
import { MissingPrompt } from './MissingPrompt.tsx';
import { ReportMissingPromptDocument } from './ReportMissingPrompt.generated.ts';

const THANKS = 'Thank you. Our editors read this list.';

const sent = (search: string): MockLink.MockedResponse => ({
  request: { query: ReportMissingPromptDocument, variables: { search } },
  result: { data: { reportMissingPrompt: true } },
});

const failed = (search: string, code: string, extensions: object = {}): MockLink.MockedResponse => ({
  request: sent(search).request,
  result: { errors: [new GraphQLError('Said by the server.', { extensions: { code, ...extensions } })] },
});

const open = (mocks: MockLink.MockedResponse[], isOpen = true) =>
  renderPage(
    <>
      <MissingPrompt search="nda mutual" isOpen={isOpen} />
      <input aria-label="Elsewhere" />
    </>,
    { path: '/search', mocks },
  );

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What were you looking for/ });
const send = () => screen.getByRole('button', { name: 'Send to the editors' });

test('shows the search, what is kept of it, and its greatest length', () => {
  const { operations } = open([]);
  expect(field()).toHaveValue('nda mutual');
  expect(field()).toHaveAccessibleDescription('We keep only these words, not your name. Please leave out client names.');
  expect(field()).toHaveAttribute('maxlength', '200');
  expect(operations).toEqual([]);
});

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('on %s, is opened, edited and sent with the keyboard alone, and sends only by the button', async (_, width) => {
  window.innerWidth = width;
  const { user, operations } = open([sent('nda mutual for a\nhospital')], false);
  expect(screen.queryByRole('textbox', { name: /What were you looking for/ })).toBeNull();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Tell us' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(field()).toHaveFocus();
  await user.keyboard(' for a{Enter}hospital ');
  expect(field()).toHaveValue('nda mutual for a\nhospital ');
  expect(operations).toEqual([]);
  await user.tab();
  expect(send()).toHaveFocus();
  await user.keyboard('{Enter}');
  const thanks = await screen.findByText(THANKS);
  expect(thanks).toHaveRole('status');
  expect(thanks).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Send to the editors' })).toBeNull();
  expect(operations).toEqual(['ReportMissingPrompt']);
});

test('leaves the focus where somebody has moved it while the form was sent', async () => {
  const { user, hold } = open([sent('nda mutual')]);
  const release = hold('ReportMissingPrompt');
  await user.click(send());
  // It would be lost with the form.
  await user.type(field(), ' for a hospital');
  expect(field()).toHaveValue('nda mutual');
  await user.click(screen.getByLabelText('Elsewhere'));
  await release();
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
});

test('sends once, however often the button is pressed', async () => {
  const { user, operations } = open([sent('nda mutual')]);
  await user.dblClick(send());
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(operations).toEqual(['ReportMissingPrompt']);
});

test.each(['', '  \n '])('sends nothing if the field has only %j', async (text) => {
  const { user, operations } = open([]);
  await user.clear(field());
  if (text !== '') await user.type(field(), text);
  await user.click(send());
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('Enter what you searched for');
  expect(field()).toHaveFocus();
  expect(operations).toEqual([]);
  await user.type(field(), 'x');
  expect(field()).toBeValid();
});

describe('An error keeps the words and can be retried:', () => {
  test.each<[string, MockLink.MockedResponse, string]>([
    [
      'offline',
      { request: sent('nda mutual!').request, error: new TypeError('Failed to fetch') },
      'Your words could not be sent. Check your connection and try again.',
    ],
    [
      'an error of the server',
      failed('nda mutual!', 'INTERNAL_SERVER_ERROR'),
      'Your words could not be sent. Check your connection and try again.',
    ],
    [
      'too many reports',
      failed('nda mutual!', 'RATE_LIMITED', { http: { status: 429 } }),
      'You’ve reported a lot of missing prompts. Please try again in an hour.',
    ],
    ['rejected words', failed('nda mutual!', 'BAD_USER_INPUT'), 'Said by the server.'],
  ])('%s', async (_, mock, message) => {
    const { user } = open([mock, sent('nda mutual!')]);
    await user.type(field(), '!');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field()).toHaveValue('nda mutual!');
    expect(send()).toHaveFocus();
    await user.click(send());
    expect(await screen.findByText(THANKS)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an error about the field is shown there', async () => {
    const { user } = open([failed('nda mutual', 'BAD_USER_INPUT', { fields: { search: 'At most 200 characters' } })]);
    await user.click(send());
    await waitFor(() => expect(field()).toHaveAccessibleDescription('At most 200 characters'));
    expect(field()).toHaveFocus();
  });
});
