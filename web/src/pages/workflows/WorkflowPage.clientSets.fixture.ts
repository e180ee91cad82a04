import { act, screen } from '@testing-library/react';
import { addSet, chooseSet } from '../../api/clientSets/actions.ts';
import { box } from './WorkflowPage.fixture.tsx';

export const USER = 'demo-pro';

/** Adds a set, and returns its id. Nothing else is awaited while a workflow is open, which is writing what was entered. */
export const add = async (name: string, values: Record<string, string>) =>
  (await addSet(USER, { name, values })).sets.find((set) => set.name === name)!.id;
export const choose = async (id: string | null) => {
  await act(() => chooseSet(USER, id));
};
export const saved = (label: string, set: string) => screen.findByRole('link', { name: `${label}: from ${set}` });
export const textBox = () => box('Text to copy');
export const noticeOf = (set: string) => screen.findByText(`You edited this text ${set}. It still has the values from then.`);
