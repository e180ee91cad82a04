import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { addSet, chooseSet } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { clearTables } from '../../features/guard/store/tables.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { box, openWorkflow, press } from './WorkflowPage.fixture.tsx';

const USER = 'demo-pro';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await clearProgress();
  await clearTables();
  await act(() => forgetBook(USER));
});

test('the chosen set fills what is asked once before the profile does, and each says whose value it is', async () => {
  await addSet(USER, { name: 'Acme v. Doe', values: { CLIENT_NAME: 'Acme' } });
  const { user, writeText } = openWorkflow({ practice: { CLIENT_NAME: 'Alder', STATE: 'Nevada' } });
  expect(await box(/^Client/)).toHaveValue('Acme');
  expect(screen.getByRole('link', { name: 'Client: from Acme v. Doe' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'State: from your profile' })).toBeVisible();
  await user.click(await press(/^1\. Interview/));
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('Ask Acme in Nevada by [DATE].');
});

test('a token of one client is not left for the next one', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  await addSet(USER, { name: 'Zyxquill', values: { CLIENT_NAME: 'pevrik Zo' } });
  const { user } = openWorkflow();
  expect(await box(/^Client/)).toHaveValue('pevrik Zo');
  await user.click(await press('Client: replace 1 name'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('CLIENT_1'));
  await act(() => addSet(USER, { name: 'Beta', values: { CLIENT_NAME: 'Beta Foods' } }));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('Beta Foods'));
  await act(() => chooseSet(USER, null));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue(''));
});
