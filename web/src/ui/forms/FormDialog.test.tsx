import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../test/render.tsx';
import { LeaveGuard } from '../location/LeaveGuard.tsx';
import { FormDialog } from './FormDialog.tsx';

beforeEach(() => {
  window.history.replaceState({ idx: 0 }, '', '/before');
  window.history.pushState({ idx: 1 }, '', '/page');
});

/** A page whose field is saved apart from that of its dialog. */
function Page() {
  const [note, setNote] = useState('');
  const [name, setName] = useState<string>();
  return (
    <main>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <LeaveGuard isChanged={note !== ''} text="The note is not saved yet." />
      <button onClick={() => setName('')}>New set</button>
      <FormDialog
        open={name !== undefined}
        title="New set"
        submitLabel="Save"
        busyLabel="Saving..."
        isBusy={false}
        isChanged={(name ?? '') !== ''}
        formProps={{}}
        onClose={() => setName(undefined)}
      >
        <input aria-label="Name" autoFocus value={name ?? ''} onChange={(event) => setName(event.target.value)} />
      </FormDialog>
    </main>
  );
}

const question = (name: string) => screen.findByRole('dialog', { name });
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

test('Back asks before what was typed into a dialog is lost, and leaves the page where it is', async () => {
  const { user } = renderPage(<Page />, { path: '/page' });
  await user.click(screen.getByRole('button', { name: 'New set' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Acme');
  window.history.back();
  await user.click(within(await question('Close without saving?')).getByRole('button', { name: 'Keep editing' }));
  await isGone('Close without saving?');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Acme');
  window.history.back();
  await user.click(within(await question('Close without saving?')).getByRole('button', { name: 'Discard' }));
  await isGone('New set');
  // The entry of the page itself, from which Back leaves it.
  await waitFor(() => expect(window.history.state).toEqual({ idx: 1 }));
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
});

test('Back asks about the dialog first, and then about the page that has opened it', async () => {
  const { user } = renderPage(<Page />, { path: '/page' });
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Mine');
  await user.click(screen.getByRole('button', { name: 'New set' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Acme');
  window.history.back();
  const discard = within(await question('Close without saving?')).getByRole('button', { name: 'Discard' });
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 2 }));
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
  await user.click(discard);
  await isGone('New set');
  window.history.back();
  await user.click(within(await question('Leave without saving?')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
});
