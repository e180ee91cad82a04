import 'fake-indexeddb/auto';
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { clearTables } from '../../features/guard/store/tables.ts';
import { InProcessWorker } from '../../features/guard/worker/inProcess.fixture.ts';
import { clearProgress } from '../../features/workflows/store/clear.ts';
import { box, field, openWorkflow, press, versionOf } from './WorkflowPage.fixture.tsx';

afterEach(async () => {
  Reflect.deleteProperty(globalThis, 'Worker');
  await clearProgress();
  await clearTables();
});

const client = field('CLIENT_NAME', 'Client');
/** Versions of the first two prompts, which share the client. */
const versions = (first: Record<string, string>, second: Record<string, string>) => [
  versionOf('interview', 'Ask [CLIENT_NAME].', [client], first),
  versionOf('letter', 'Greet [CLIENT_NAME].', [client], second),
];
const chosen = (...options: string[]) => ({ ...field('CLIENT_NAME', 'Client'), type: 'select' as never, options });

/** What the first two steps copy. */
async function copies({ user, writeText }: ReturnType<typeof openWorkflow>): Promise<unknown[]> {
  for (const name of [/^1\. Interview/, /^2\. Letter/]) {
    await user.click(await press(name));
    await user.click(await press(/^Copy Prompt/));
  }
  return writeText.mock.calls.slice(-2).map(([text]) => text);
}

test('what the versions of all steps begin with fills what is asked once, and says where it comes from', async () => {
  const opened = openWorkflow({ versions: versions({ CLIENT_NAME: 'Brandt' }, { CLIENT_NAME: 'Brandt' }) });
  expect(await box(/^Client/)).toHaveValue('Brandt');
  expect(screen.getByRole('link', { name: 'Client: from my version' })).toHaveAttribute('href', '/my-versions');
  expect(await copies(opened)).toEqual(['Ask Brandt.', 'Greet Brandt.']);
});

test('what only one of them begins with goes into all of them; emptied, it stays empty', async () => {
  const opened = openWorkflow({ versions: versions({}, { CLIENT_NAME: 'Brandt' }) });
  expect(await box(/^Client/)).toHaveValue('Brandt');
  await opened.user.clear(await box(/^Client/));
  expect(await copies(opened)).toEqual(['Ask [CLIENT_NAME].', 'Greet [CLIENT_NAME].']);
});

test('where they begin with different values, the field is asked', async () => {
  const opened = openWorkflow({ versions: versions({ CLIENT_NAME: 'Brandt' }, { CLIENT_NAME: 'Alder' }) });
  expect(await box(/^Client/)).toHaveValue('');
  expect(screen.queryByRole('link', { name: /^Client: from/ })).toBeNull();
  expect(await copies(opened)).toEqual(['Ask [CLIENT_NAME].', 'Greet [CLIENT_NAME].']);
  await opened.user.click(await press(/^Asked once/));
  await opened.user.type(await box(/^Client/), 'Doe');
  expect(await copies(opened)).toEqual(['Ask Doe.', 'Greet Doe.']);
});

test('a choice that the shared field does not offer goes into no step', async () => {
  const opened = openWorkflow({
    practice: { CLIENT_NAME: 'Alder' },
    versions: [
      versionOf('interview', 'Ask [CLIENT_NAME].', [chosen('Doe')]),
      versionOf('letter', 'Greet [CLIENT_NAME].', [chosen('Alder')], { CLIENT_NAME: 'Alder' }),
    ],
  });
  expect(await screen.findByRole('combobox', { name: /^Client/ })).toHaveValue('');
  expect(await copies(opened)).toEqual(['Ask [CLIENT_NAME].', 'Greet [CLIENT_NAME].']);
});

test('what was typed into a step goes into none once the field is asked elsewhere', async () => {
  const first = openWorkflow({ versions: [versionOf('letter', 'Greet them.')] });
  await first.user.click(await press(/^1\. Interview/));
  await first.user.type(await box(/^Client/), 'Brandt');
  first.unmount();
  const opened = openWorkflow({ versions: versions({}, {}) });
  await opened.user.click(await press(/^Asked once/));
  expect(await box(/^Client/)).toHaveValue('');
  expect(await copies(opened)).toEqual(['Ask [CLIENT_NAME].', 'Greet [CLIENT_NAME].']);
});

test('one that was saved elsewhere since is used when the workflow is opened again', async () => {
  const opened = openWorkflow({
    cached: [versionOf('letter', 'Greet them.')],
    versions: versions({}, { CLIENT_NAME: 'Brandt' }),
  });
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('Brandt'));
  expect(await copies(opened)).toEqual(['Ask Brandt.', 'Greet Brandt.']);
});

test('a text that was edited by hand before its prompt changed is not copied until it is kept', async () => {
  const edit = () => box('Text to copy');
  const first = openWorkflow();
  await first.user.click(await press(/^2\. Letter/));
  await first.user.click(await press('Edit text'));
  await first.user.type(await edit(), ' By hand.');
  first.unmount();
  const opened = openWorkflow({ versions: versions({}, {}) });
  expect(await screen.findByText(/^This text was edited by hand before the prompt changed/)).toBeVisible();
  expect(await copies(opened)).toEqual(['Ask [CLIENT_NAME].', 'Greet [CLIENT_NAME].']);
  await opened.user.click(await press('Keep my edit'));
  expect(await edit()).toHaveValue('To [CLIENT_NAME], by [DATE]: [NOTES] By hand.');
  opened.unmount();
  openWorkflow({ versions: versions({}, {}) });
  expect(await edit()).toHaveValue('To [CLIENT_NAME], by [DATE]: [NOTES] By hand.');
});

test('the guard looks through a text that was edited by hand before its prompt changed', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  const first = openWorkflow();
  await first.user.type(await box(/^Client/), 'Maria Gomez');
  await first.user.click(await press('Client: replace 1 name'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('CLIENT_1'));
  await first.user.click(await press(/^2\. Letter/));
  await first.user.click(await press('Edit text'));
  await first.user.type(await box('Text to copy'), ' By hand.');
  first.unmount();
  const { user } = openWorkflow({ versions: versions({}, {}) });
  await user.click(await press(/^Asked once/));
  await user.click(await press('Client: 1 replaced. Review'));
  await user.click(await press('Put back: Maria Gomez'));
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('Maria Gomez'));
  await user.click(await press(/^2\. Letter/));
  await user.click(await press('Keep my edit'));
  expect(await box('Text to copy')).toHaveValue('To Maria Gomez, by [DATE]: [NOTES] By hand.');
});

test('the guard looks through it', async () => {
  Object.assign(globalThis, { Worker: InProcessWorker });
  const opened = openWorkflow({ versions: versions({ CLIENT_NAME: 'Maria Gomez' }, {}) });
  await opened.user.click(await press('Client: replace 1 name'));
  await waitFor(async () => expect(await box(/^Client/)).toHaveValue('CLIENT_1'));
  expect(await copies(opened)).toEqual(['Ask CLIENT_1.', 'Greet CLIENT_1.']);
});

test('a field of one step keeps what its version begins with', async () => {
  const { user, writeText } = openWorkflow({
    versions: [versionOf('letter', 'By [DATE].', [field('DATE', 'Day')], { DATE: 'May 3' })],
  });
  await user.click(await press(/^2\. Letter/));
  expect(await box(/^Day/)).toHaveValue('May 3');
  expect(screen.getByRole('link', { name: 'Day: from my version' })).toBeVisible();
  await user.click(await press(/^Copy Prompt/));
  expect(writeText).toHaveBeenLastCalledWith('By May 3.');
});
