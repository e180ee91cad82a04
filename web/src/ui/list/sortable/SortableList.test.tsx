import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SortableList } from './SortableList.tsx';
import { SortableRow } from './SortableRow.tsx';

afterEach(() => void jest.useRealTimers());

test('a row is announced while it is held, and not if it was let go before', () => {
  jest.useFakeTimers();
  const ids = ['a', 'b'];
  render(
    <SortableList label="Steps" noun="step" ids={ids} nameOf={(id) => `Step ${id}`} onMove={() => {}}>
      {ids.map((id) => (
        <SortableRow key={id} id={id} name={`Step ${id}`} onRemove={() => {}}>
          {id}
        </SortableRow>
      ))}
    </SortableList>,
  );
  const pickedUp = () => screen.queryByText(/^Picked up Step a/);
  const press = () => fireEvent.pointerDown(screen.getByRole('button', { name: 'Move Step a' }), { isPrimary: true, button: 0 });
  const letGo = () => fireEvent.pointerUp(document);
  const wait = () => act(() => void jest.advanceTimersByTime(100));

  press();
  wait();
  expect(pickedUp()).not.toBeNull();
  letGo();
  wait();
  expect(pickedUp()).toBeNull();
  press();
  letGo();
  wait();
  expect(pickedUp()).toBeNull();
});
