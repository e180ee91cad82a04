import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Providers } from '../../app/Providers.tsx';
import { useToast } from './Toaster.tsx';

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast({ title: 'Copied!', description: 'Prompt copied to clipboard' })}>one</button>
      <button onClick={() => toast({ title: 'Error', variant: 'destructive' })}>two</button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

beforeEach(
  () =>
    void render(
      <Providers>
        <Buttons />
      </Providers>,
    ),
);
afterEach(() => void jest.useRealTimers());

describe('Toast', () => {
  test('is replaced by the next one', async () => {
    press('one');
    expect(await screen.findByText('Prompt copied to clipboard')).toBeVisible();
    press('two');
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.queryByText('Prompt copied to clipboard')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('closes after 5 seconds', async () => {
    press('one');
    await screen.findByText('Copied!');
    press('two');
    await screen.findByText('Error');
    jest.useFakeTimers();
    press('one');
    await pass(4999);
    expect(screen.getByText('Copied!')).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText('Copied!')).toBeNull();
  });

  test('closes by its button, and can be shown again', async () => {
    press('one');
    await screen.findByText('Copied!');
    press('Close');
    await waitFor(() => expect(screen.queryByText('Copied!')).toBeNull());
    press('one');
    expect(await screen.findByText('Copied!')).toBeVisible();
  });

  test('keeps the focus in the region when it closes by Escape', async () => {
    press('one');
    await screen.findByText('Copied!');
    const region = screen.getByRole('region', { name: 'Notifications (F8)' });
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
    expect(screen.queryByText('Copied!')).toBeNull();
    expect(region).toHaveFocus();
  });

  test('is announced beside an open dialog, too', async () => {
    press('one');
    await screen.findByText('Copied!');
    const region = screen.getByRole('region', { name: 'Notifications (F8)' });
    region.setAttribute('aria-hidden', 'true');
    press('two');
    expect(await screen.findByText('Error')).toBeVisible();
    expect(region).not.toHaveAttribute('aria-hidden');
    expect(region).toHaveAttribute('aria-live', 'assertive');
  });

  test('gets the focus with F8', async () => {
    press('one');
    await screen.findByText('Copied!');
    const region = screen.getByRole('region', { name: 'Notifications (F8)' });
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
  });

  test.each([
    [40, true],
    [60, false],
  ])('stays after a swipe of %i px to the right: %s', async (distance, stays) => {
    press('one');
    const toast = await screen.findByText('Copied!');
    fireEvent.pointerDown(toast, { button: 0, clientX: 10, clientY: 10 });
    for (const step of [12, 30, distance])
      fireEvent.pointerMove(toast, { clientX: 10 + step, clientY: 10, pointerType: 'touch' });
    fireEvent.pointerUp(toast, { clientX: 10 + distance, clientY: 10, pointerType: 'touch' });
    // At once: after five seconds it would close by itself.
    if (stays) expect(toast).toBeInTheDocument();
    else expect(toast).not.toBeInTheDocument();
  });
});
