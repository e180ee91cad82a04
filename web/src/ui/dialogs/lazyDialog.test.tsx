import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { lazyDialog } from './lazyDialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

const Greeting = ({ open }: Props) => (open ? <div role="dialog">Hello</div> : null);
const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** A page with something typed, and a dialog whose code loads as given, one attempt after the other. */
function open(...attempts: (() => Promise<ComponentType<Props>>)[]) {
  const Dialog = lazyDialog<Props>(() => attempts.shift()!(), 'The greeting could not be loaded');
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <main>
        <input aria-label="Note" />
        <button onClick={() => setOpen(true)}>Greet</button>
        <Dialog open={isOpen} onClose={() => setOpen(false)} />
      </main>
    );
  }
  // React reports what a boundary has caught.
  render(<Page />, { onCaughtError: () => undefined });
  return userEvent.setup({ delay: null });
}

test('a dialog whose code cannot be loaded leaves the page, and is loaded again', async () => {
  const user = open(offline, offline, () => Promise.resolve(Greeting));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Greet' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The greeting could not be loaded');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The greeting could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Hello');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the message can be closed, and comes back with the next attempt', async () => {
  const user = open(offline, () => Promise.resolve(Greeting));
  await user.click(screen.getByRole('button', { name: 'Greet' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Greet' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Hello');
});
