import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { addSet, attachName } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { forgetNames } from '../../features/guard/store/forget.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { readTypedValues } from '../../features/prompts/workspace/typedValues.ts';
import { copyButton, ID, openPrompt, promptResponse, recordedUseFor } from './PromptPage.fixture.tsx';
import { USER, client, idOf, choose, emails, save } from './PromptPage.clientSets.fixture.ts';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await forgetNames();
  await act(() => forgetBook(USER));
});

test('a text that was edited before its values were saved as a client set is that set’s, with its tokens', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Beta', values: {} });
  await choose(null);
  const { user } = openPrompt({ content: 'For [CLIENT_NAME].' });
  await user.type(await client(), 'Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  const text = screen.getByRole('textbox', { name: 'Text to copy' });
  await user.type(text, ' More.');
  await save(user, 'Gomez');
  await user.type(emails(), '3');
  expect(text).toHaveValue('For CLIENT_1. More.');
  expect(screen.queryByText(/^You edited this text/)).toBeNull();
  expect(readTypedValues(USER, ID)).toMatchObject({ edited: 'For CLIENT_1. More.', editedFor: await idOf('Gomez') });
});

test('a text that was edited without a client set stays that where a value is saved in the chosen one', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Beta', values: {} });
  await choose(null);
  const { user } = openPrompt({ content: 'For [CLIENT_NAME].' });
  await user.type(await client(), 'Maria Gomez');
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  const text = screen.getByRole('textbox', { name: 'Text to copy' });
  await user.type(text, ' More.');
  await choose(await idOf('Beta'));
  await save(user, 'Beta', false);
  await user.type(emails(), '3');
  expect(text).toHaveValue('For CLIENT_1. More.');
  expect(screen.getByText(/^You edited this text without a client set/)).toBeVisible();
});

test('a text that was edited by hand stays the text of the client set that was chosen then', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme' } });
  const [beta, acme] = [await idOf('Beta'), await idOf('Acme')];
  const { user } = openPrompt();
  await client();
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), ' More.');
  await choose(beta);
  await user.type(emails(), '3');
  expect(readTypedValues(USER, ID)).toMatchObject({ setId: beta, editedFor: acme });
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), ' Still more.');
  expect(readTypedValues(USER, ID)).toMatchObject({ setId: beta, editedFor: acme });
  await user.click(screen.getByRole('button', { name: 'Keep my edit' }));
  expect(screen.queryByText(/^You edited this text/)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Text to copy' })).toHaveFocus();
  expect(readTypedValues(USER, ID)).toMatchObject({ setId: beta, editedFor: beta });
});

test('a text that was edited by hand keeps the tokens of its client while another is chosen', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Zyxquill', values: { CLIENT_NAME: 'pevrik Zo' } });
  const [beta, zyxquill] = [await idOf('Beta'), await idOf('Zyxquill')];
  const { user } = openPrompt({ content: 'For [CLIENT_NAME].' });
  await user.click(await screen.findByRole('button', { name: 'Client: replace 1 name' }));
  await waitFor(async () => expect(await client()).toHaveValue('CLIENT_1'));
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), ' More.');
  await choose(beta);
  await waitFor(async () => expect(await client()).toHaveValue(''));
  expect(screen.getByRole('textbox', { name: 'Text to copy' })).toHaveValue('For CLIENT_1. More.');
  await choose(zyxquill);
  await waitFor(() => expect(screen.queryByText(/^You edited this text/)).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Text to copy' })).toHaveValue('For CLIENT_1. More.');
});

test('a copy of a text that was edited for another client set is recorded as that one’s', async () => {
  await addSet(USER, { name: 'Beta', values: {} });
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme' } });
  const [beta, acme] = [await idOf('Beta'), await idOf('Acme')];
  for (const id of [beta, acme]) await attachName(USER, id, true);
  const recorded: string[] = [];
  const recordingFor = (matter: string) => {
    const { request, result } = recordedUseFor(matter);
    return { request, result: () => (recorded.push(matter), result as object) };
  };
  const { user } = openPrompt({ mocks: [promptResponse(), recordingFor('Acme'), recordingFor('Beta')] });
  await client();
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  await user.type(screen.getByRole('textbox', { name: 'Text to copy' }), ' More.');
  await choose(beta);
  expect(await screen.findByText(/^You edited this text for Acme/)).toBeVisible();
  await user.click(copyButton());
  await waitFor(() => expect(recorded).toEqual(['Acme']));
  await user.click(screen.getByRole('button', { name: 'Use the current values' }));
  await user.click(copyButton());
  await waitFor(() => expect(recorded).toEqual(['Acme', 'Beta']));
});

test('a text that was edited for another client set says so beside Copy, and is built again', async () => {
  await addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta' } });
  await addSet(USER, { name: 'Acme', values: { CLIENT_NAME: 'Acme' } });
  const beta = await idOf('Beta');
  const { user } = openPrompt();
  await client();
  await user.click(screen.getByRole('button', { name: 'Edit text' }));
  const text = () => screen.getByRole('textbox', { name: 'Text to copy' });
  await user.type(text(), ' More.');
  expect(screen.queryByText(/^You edited this text/)).toBeNull();
  await choose(beta);
  expect(await screen.findByText('You edited this text for Acme. It still has the values from then.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use the current values' }));
  expect(screen.queryByText(/^You edited this text/)).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Text to copy' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit text' })).toHaveFocus();
  // What is brought back is still the text of the other one.
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText(/^You edited this text for Acme/)).toBeVisible();
});
