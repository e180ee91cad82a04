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

const refused = (message: string, words: string, code: string): MockLink.MockedResponse => ({
  request: sent(message).request,
  result: { errors: [new GraphQLError(words, { extensions: { code } })] },
});

function open(mocks: MockLink.MockedResponse[]) {
  const page = renderPage(<ReportPrompt promptId="nda" />, { path: '/prompt/nda', mocks });
  return {
    ...page,
    ask: () => page.user.click(screen.getByRole('button', { name: 'Report a problem with this prompt' })),
    write: (words: string) => page.user.type(screen.getByLabelText(/^What is wrong/), words),
    send: () => page.user.click(screen.getByRole('button', { name: 'Send report' })),
  };
}

const words = () => screen.getByLabelText(/^What is wrong/);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the words of the member are sent, and thanked for', async () => {
  const { ask, write, send } = open([sent('The statute is repealed.')]);
  await ask();
  expect(screen.getByRole('dialog', { name: 'Report a problem' })).toBeVisible();
  expect(screen.getByText('0 of 2,000 characters')).toBeVisible();
  await write(' The statute is repealed. ');
  expect(screen.getByText('26 of 2,000 characters')).toBeVisible();
  await send();
  expect(await screen.findByText('Thank you')).toBeVisible();
  await closed();
  await ask();
  expect(words()).toHaveValue('');
});

test('without words nothing is sent, and the field says so', async () => {
  const { ask, write, send, operations } = open([]);
  await ask();
  await write('   ');
  await send();
  expect(screen.getByText('Say what is wrong')).toBeVisible();
  expect(words()).toHaveFocus();
  expect(operations).toEqual([]);
});

test('no more can be typed than the server takes', async () => {
  const { ask } = open([]);
  await ask();
  expect(words()).toHaveAttribute('maxlength', '2000');
});

test('a refusal is told in words, and nothing that was typed is lost', async () => {
  const limit = 'Too many reports. Please try again later.';
  const { ask, write, send, user } = open([refused('Wrong', limit, 'RATE_LIMITED'), sent('Wrong')]);
  await ask();
  await write('Wrong');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(limit);
  expect(words()).toHaveValue('Wrong');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await closed();
  await ask();
  expect(words()).toHaveValue('Wrong');
  await send();
  expect(await screen.findByText('Thank you')).toBeVisible();
});

test('a lost connection is told, and nothing that was typed is lost', async () => {
  const { ask, write, send } = open([{ request: sent('Wrong').request, error: new Error('away') }]);
  await ask();
  await write('Wrong');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your report could not be sent. Please try again.');
  expect(words()).toHaveValue('Wrong');
});
