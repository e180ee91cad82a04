import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { useNavigationGuard } from './useNavigationGuard.ts';

beforeEach(() => {
  window.history.replaceState({ idx: 0 }, '', '/first');
  window.history.pushState({ idx: 1 }, '', '/second');
  window.history.pushState({ idx: 2 }, '', '/page');
});

afterEach(() => void Reflect.deleteProperty(window.history, 'length'));

const SAVE = 'save';

/** A page with two fields that are saved apart, and something that Back closes. */
function Page() {
  const [values, setValues] = useState({ Name: '', Note: '' });
  const [isOpen, setOpen] = useState(false);
  useNavigationGuard(isOpen, () => setOpen(false));
  useEffect(() => {
    const save = (event: Event) => setValues((values) => ({ ...values, [(event as CustomEvent<string>).detail]: '' }));
    window.addEventListener(SAVE, save);
    return () => window.removeEventListener(SAVE, save);
  }, []);
  return (
    <main>
      {(['Name', 'Note'] as const).map((label) => (
        <label key={label}>
          {label}
          <input value={values[label]} onChange={(event) => setValues({ ...values, [label]: event.target.value })} />
          <LeaveGuard isChanged={values[label] !== ''} text={`${label} is not saved yet.`} />
        </label>
      ))}
      <Link to="/page">This page</Link>
      <Link to="/other">Other page</Link>
      <button onClick={() => setOpen(true)}>Open</button>
      <p>{isOpen ? 'It is open' : 'It is closed'}</p>
    </main>
  );
}

const open = () => renderPage(<Page />, { path: '/page' });
const question = async (text: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await within(dialog).findByText(text);
  return within(dialog);
};
const isAskingNothing = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** Goes back, and waits until the guard has returned. */
const goBackAndReturn = async () => {
  const returned = new Promise<void>((resolve) => {
    let steps = 0;
    const count = () => {
      steps += 1;
      if (steps < 2) return;
      window.removeEventListener('popstate', count, { capture: true });
      resolve();
    };
    window.addEventListener('popstate', count, { capture: true });
  });
  window.history.back();
  await returned;
  await settle();
};
const isAt = (idx: number) => waitFor(() => expect(window.history.state).toMatchObject({ idx }));

test('what Back closes leaves no entry behind, however often', async () => {
  const { user } = open();
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await isAt(3);
    window.history.back();
    expect(await screen.findByText('It is closed')).toBeVisible();
    await isAt(2);
  }
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/second'));
});

test('a jump over several entries is asked about, and leads where it was meant to', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Name'), 'Acme');
  window.history.go(-3);
  const asking = await question('Name is not saved yet.');
  expect(window.history.state).toMatchObject({ idx: 3 });
  expect(screen.getByLabelText('Name')).toHaveValue('Acme');
  await user.click(asking.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/first'));
});

test('after a reload, Back leads to the page before', async () => {
  // As the document begins then.
  window.history.pushState({ idx: 3, guardedAt: 1 }, '', '/page');
  const { user } = open();
  await user.type(screen.getByLabelText('Name'), 'Acme');
  expect(window.history.state).toMatchObject({ idx: 3 });
  window.history.back();
  await user.click((await question('Name is not saved yet.')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/second'));
});

test('what was saved while something else is asked about is not asked about', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.type(screen.getByLabelText('Note'), 'Mine');
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  const asking = await question('Note is not saved yet.');
  act(() => void window.dispatchEvent(new CustomEvent(SAVE, { detail: 'Name' })));
  await user.click(asking.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

test('everything that would be lost is asked about', async () => {
  const { user, currentUrl } = open();
  await user.type(screen.getByLabelText('Note'), 'Mine');
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  await user.click((await question('Name is not saved yet.')).getByRole('button', { name: 'Leave' }));
  const second = await question('Note is not saved yet.');
  expect(currentUrl()).toBe('/page');
  await user.click(second.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

test('Back asks nothing again while the second question is open', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Note'), 'Mine');
  await user.type(screen.getByLabelText('Name'), 'Acme');
  window.history.back();
  await user.click((await question('Name is not saved yet.')).getByRole('button', { name: 'Leave' }));
  const second = await question('Note is not saved yet.');
  const isFirstGone = () => expect(screen.queryByText('Name is not saved yet.')).toBeNull();
  await waitFor(isFirstGone);
  await goBackAndReturn();
  isFirstGone();
  await user.click(second.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/second'));
});

test('Back on the first page of a tab closes what is open, and asks nothing, because it leads nowhere', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  // The page and the entry of its guard.
  Object.defineProperty(window.history, 'length', { configurable: true, value: 2 });
  window.history.back();
  expect(await screen.findByText('It is closed')).toBeVisible();
  await goBackAndReturn();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveValue('Acme');
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  await question('Name is not saved yet.');
});

test('once it is saved, the question is gone, and Back leads to the page before', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Name'), 'Acme');
  window.history.back();
  await question('Name is not saved yet.');
  act(() => void window.dispatchEvent(new CustomEvent(SAVE, { detail: 'Name' })));
  await isAskingNothing();
  await isAt(2);
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/second'));
});

test('a link to the page itself loses nothing, and the page stays guarded', async () => {
  const { user, currentUrl } = open();
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.click(screen.getByRole('link', { name: 'This page' }));
  await isAt(3);
  expect(screen.getByLabelText('Name')).toHaveValue('Acme');
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  await question('Name is not saved yet.');
  expect(currentUrl()).toBe('/page');
});
