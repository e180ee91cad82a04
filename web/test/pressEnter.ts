import { act } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';

/** Presses a button with the keyboard: unlike a click, that needs the focus on it. */
export async function pressEnter(user: ReturnType<typeof userEvent.setup>, button: HTMLElement): Promise<void> {
  act(() => button.focus());
  await user.keyboard('{Enter}');
}
