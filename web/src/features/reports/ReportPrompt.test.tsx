import type { MockLink } from '@apollo/client/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { ReportPromptDocument } from './ReportPrompt.generated.ts';
import { ReportPrompt } from './ReportPrompt.tsx';

const sent = (message: string): MockLink.MockedResponse => ({
  request: { query: ReportPromptDocument, variables: { promptId: 'nda', message } },
  result: { data: { reportPrompt: true } },
});

const failed = (message: string, error: string, code: string): MockLink.MockedResponse => ({
  request: sent(message).request,
  result: { errors: [new GraphQLError(error, { extensions: { code } })] },
});

function open(mocks: MockLink.MockedResponse[]) {
  const page = renderPage(<ReportPrompt promptId="nda" />, { path: '/prompt/nda', mocks });
  return {
    ...page,
    openDialog: async () => {
      await page.user.click(screen.getByRole('button', { name: 'Report a problem with this prompt' }));
      await screen.findByRole('dialog');
    },
    write: (text: string) => page.user.type(screen.getByLabelText(/^What is wrong/), text),
    send: () => page.user.click(screen.getByRole('button', { name: 'Send report' })),
  };
}

const messageField = () => screen.getByLabelText(/^What is wrong/);
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('sends the message and thanks the member', async () => {
  const { openDialog, write, send } = open([sent('The statute is repealed.')]);
  await openDialog();
  expect(screen.getByRole('dialog', { name: 'Report a problem' })).toBeVisible();
  expect(screen.getByText('0 of 2,000 characters')).toBeVisible();
  await write(' The statute is repealed. ');
  expect(screen.getByText('26 of 2,000 characters')).toBeVisible();
  await send();
  expect(await screen.findByText('Thank you')).toBeVisible();
  await dialogClosed();
  await openDialog();
  expect(messageField()).toHaveValue('');
});

test('does not send an empty message', async () => {
  const { openDialog, write, send, operations } = open([]);
  await openDialog();
  await write('   ');
  await send();
  expect(screen.getByText('Say what is wrong')).toBeVisible();
  expect(messageField()).toHaveFocus();
  expect(operations).toEqual([]);
});

test('Back closes the dialog and keeps the typed text', async () => {
  const { openDialog, write } = open([]);
  await openDialog();
  await write('Wrong');
  window.history.back();
  await dialogClosed();
  await openDialog();
  expect(messageField()).toHaveValue('Wrong');
});

test('what is typed while the message is sent is not taken, as it would be cleared with it', async () => {
  const { openDialog, write, send, hold } = open([sent('Wrong')]);
  await openDialog();
  await write('Wrong');
  const release = hold('ReportPrompt');
  await send();
  await write(' And old.');
  expect(messageField()).toHaveValue('Wrong');
  await release();
  expect(await screen.findByText('Thank you')).toBeVisible();
});

test('limits the length of the message', async () => {
  const { openDialog } = open([]);
  await openDialog();
  expect(messageField()).toHaveAttribute('maxlength', '2000');
});

test('shows an error of the server and keeps the typed text', async () => {
  const limit = 'Too many reports. Please try again later.';
  const { openDialog, write, send, user } = open([failed('Wrong', limit, 'RATE_LIMITED'), sent('Wrong')]);
  await openDialog();
  await write('Wrong');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(limit);
  expect(messageField()).toHaveValue('Wrong');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await dialogClosed();
  await openDialog();
  expect(messageField()).toHaveValue('Wrong');
  await send();
  expect(await screen.findByText('Thank you')).toBeVisible();
});

test('shows a network error and keeps the typed text', async () => {
  const { openDialog, write, send } = open([{ request: sent('Wrong').request, error: new Error('unreachable') }]);
  await openDialog();
  await write('Wrong');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your report could not be sent. Please try again.');
  expect(messageField()).toHaveValue('Wrong');
});
