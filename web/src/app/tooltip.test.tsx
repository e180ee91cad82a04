import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import Tooltip from '@mui/material/Tooltip';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Providers } from './Providers.tsx';

const hover = (name: string) => fireEvent.mouseOver(screen.getByRole('button', { name }));
const leave = (name: string) => fireEvent.mouseLeave(screen.getByRole('button', { name }));
const wait = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <Providers>
      {['one', 'two'].map((name) => (
        <Tooltip key={name} title={`About ${name}`}>
          <button aria-label={name} />
        </Tooltip>
      ))}
    </Providers>,
  );
});
afterEach(async () => {
  // MUI remembers a recent tooltip beyond the test.
  await wait(5000);
  jest.useRealTimers();
});

test('a tooltip opens after 700 ms', async () => {
  hover('one');
  await wait(699);
  expect(screen.queryByText('About one')).toBeNull();
  await wait(1);
  expect(screen.getByText('About one')).toBeInTheDocument();
});

test.each([
  [250, true],
  [350, false],
])('the next one, %i ms after it closes, opens without delay: %s', async (pause, opensAtOnce) => {
  hover('one');
  await wait(700);
  leave('one');
  await wait(pause);
  hover('two');
  await wait(0);
  expect(screen.queryByText('About two') !== null).toBe(opensAtOnce);
});
