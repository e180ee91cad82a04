import { expect } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseSet, readBook } from '../../api/clientSets/actions.ts';
import type { openPrompt } from './PromptPage.fixture.tsx';

export const USER = 'demo-pro';

export const client = () => screen.findByRole('textbox', { name: /^Client/ });
/** The sets that are kept. A page may be changing while they are read. */
export const keptSets = () => act(async () => (await readBook(USER)).sets);
export const idOf = async (name: string) => (await keptSets()).find((set) => set.name === name)!.id;
export const choose = async (id: string | null) => {
  await act(() => chooseSet(USER, id));
};
export const contract = () => screen.getByRole('textbox', { name: /^Contract text/ });
export const emails = () => screen.getByRole('textbox', { name: 'Emails' });
type User = ReturnType<typeof openPrompt>['user'];
export const saveDialogIsClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as client set' })).toBeNull());
/** Saves what is filled in; as a new set with this name, or in one that there is. */
export async function save(user: User, name: string, isNew = true) {
  await user.click(screen.getByRole('button', { name: 'Save as client set' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as client set' }));
  if (isNew) {
    const target = dialog.queryByRole('combobox', { name: 'Save in' });
    if (target) await user.selectOptions(target, 'A new client set');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), `${name}{Enter}`);
  } else {
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Save in' }), name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
  }
  await saveDialogIsClosed();
}
