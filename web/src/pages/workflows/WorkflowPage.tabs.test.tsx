import 'fake-indexeddb/auto';
import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addSet } from '../../api/clientSets/actions.ts';
import { forgetBook } from '../../api/clientSets/device.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { changeAndTell, readProgress } from '../../features/workflows/store/progress.ts';
import { openWorkflow } from './WorkflowPage.fixture.tsx';

// jsdom has none.
beforeEach(() => void Object.assign(window, { BroadcastChannel }));
afterEach(async () => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'BroadcastChannel');
  await clearProgress();
});

/** Opens the workflow in one of several tabs, which are on one page here. */
function openTab() {
  const { user, container, unmount } = openWorkflow();
  const tab = within(container);
  return {
    user,
    unmount,
    box: (name: RegExp | string) => tab.findByRole('textbox', { name }),
    press: async (name: RegExp | string) => user.click(await tab.findByRole('button', { name })),
    has: (name: RegExp | string, value: string) => waitFor(() => expect(tab.getByRole('textbox', { name })).toHaveValue(value)),
    heading: (name: string) => tab.findByRole('heading', { name }),
    status: (text: RegExp) => tab.findByText(text),
  };
}
const ANSWER = 'The assistant’s answer';

test('two tabs on one workflow keep what is entered in either, each at its own step', async () => {
  const [first, second] = [openTab(), openTab()];
  await second.box(/^Client/);
  await first.press(/^1\. Interview/);
  await first.user.click(await first.box(ANSWER));
  await first.user.paste('Ten questions.');
  await second.user.type(await second.box(/^Client/), 'Brandt');
  expect(await second.heading('Asked once')).toBeVisible();
  await second.press(/^1\. Interview/);
  await second.has(ANSWER, 'Ten questions.');
  await first.press(/^Asked once/);
  await first.has(/^Client/, 'Brandt');

  first.unmount();
  second.unmount();
  const later = openTab();
  await later.press(/^1\. Interview/);
  await later.has(ANSWER, 'Ten questions.');
  await later.press(/^Asked once/);
  await later.has(/^Client/, 'Brandt');
});

test('a tab that is reloaded is at its own step', async () => {
  const [first, second] = [openTab(), openTab()];
  await first.press(/^1\. Interview/);
  await second.press(/^2\. Letter/);
  await first.press('Browser: reload');
  expect(await first.heading('Step 1 of 3: Interview')).toBeVisible();
  // What was deleted leaves no step to return to.
  await first.press('Delete what I entered');
  await first.user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await first.heading('Asked once')).toBeVisible();
  expect(await second.heading('Asked once')).toBeVisible();
  for (const tab of [first, second]) {
    await tab.press('Browser: reload');
    await tab.has(/^Client/, '');
    expect(await tab.heading('Asked once')).toBeVisible();
  }
  expect(await readProgress('demo-pro', 'intake')).toBeUndefined();
});

test.each(['', 'doe'])('what another tab enters with another client set, or without one, stays there: %j', async (setId) => {
  const acme = (await addSet('demo-pro', { name: 'Acme', values: {} })).activeId!;
  const tab = openTab();
  await tab.user.type(await tab.box(/^Client/), 'Acme');
  await waitFor(async () => expect(await readProgress('demo-pro', 'intake')).toMatchObject({ shared: { CLIENT_NAME: 'Acme' } }));
  const stored = { setId, shared: { CLIENT_NAME: 'Doe', STATE: 'Ohio' }, sharedFor: { [acme]: { CLIENT_NAME: 'Acme' } } };
  await act(async () => void (await changeAndTell('demo-pro', 'intake', (before) => ({ ...before, ...stored }))));
  await tab.user.type(await tab.box(/^Client/), ' Ltd');
  await tab.has(/^Client/, 'Acme Ltd');
  await tab.has(/^State/, '');
  await waitFor(async () =>
    expect(await readProgress('demo-pro', 'intake')).toMatchObject({
      setId: acme,
      shared: { CLIENT_NAME: 'Acme Ltd' },
      sharedFor: { [setId]: stored.shared },
    }),
  );
  await act(() => forgetBook('demo-pro'));
});

test('what one tab deletes does not come back by typing in another', async () => {
  const [first, second] = [openTab(), openTab()];
  await first.press(/^1\. Interview/);
  await first.user.click(await first.box(ANSWER));
  await first.user.paste('Ten questions.');
  await second.press(/^1\. Interview/);
  await second.has(ANSWER, 'Ten questions.');
  await first.press('Delete what I entered');
  await first.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await second.press(/^Asked once/);
  await second.press(/^1\. Interview/);
  await second.has(ANSWER, '');
  await second.user.type(await second.box(/^Date/), 'May 3');

  first.unmount();
  second.unmount();
  const later = openTab();
  await later.press(/^1\. Interview/);
  await later.has(/^Date/, 'May 3');
  await later.has(ANSWER, '');
});

test('a tab that could not read what is kept does not replace it', async () => {
  const first = openTab();
  await first.user.type(await first.box(/^Client/), 'Brandt');
  first.unmount();

  const reading = jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  const broken = openTab();
  await broken.box(/^Client/);
  reading.mockRestore();
  await broken.user.type(await broken.box(/^State/), 'Oregon');
  expect(await broken.status(/This browser does not keep what you enter/)).toBeVisible();
  broken.unmount();

  const later = openTab();
  await later.has(/^Client/, 'Brandt');
  await later.has(/^State/, '');
});
