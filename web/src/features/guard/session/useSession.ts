import { useSyncExternalStore } from 'react';
import { entriesIn, restoreTokens } from '../tokens/restore.ts';
import type { GuardSession } from './session.ts';
import type { GuardState } from './state.ts';

export const useGuardState = (session: GuardSession): GuardState => useSyncExternalStore(session.subscribe, session.getState);

const textOf = ({ fields }: GuardState, name: string): string => fields.find((field) => field.name === name)?.text ?? '';

/** How many tokens of the table a field has, each counted once. */
export const tokenCount = (state: GuardState, name: string): number =>
  restoreTokens(textOf(state, name), state.table.entries).different;

/** What was found in a field, and what was replaced in it. */
export const itemsIn = (state: GuardState, name: string) => [
  ...(state.found.get(name) ?? []),
  ...entriesIn(textOf(state, name), state.table.entries),
];
