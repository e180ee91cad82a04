import { useSyncExternalStore } from 'react';
import { restoreTokens } from '../tokens/restore.ts';
import type { GuardSession, GuardState } from './session.ts';

export const useGuardState = (session: GuardSession): GuardState => useSyncExternalStore(session.subscribe, session.getState);

/** How many tokens of the table a field has, each counted once. */
export const tokenCount = ({ fields, table }: GuardState, name: string): number =>
  restoreTokens(fields.find((field) => field.name === name)?.text ?? '', table.entries).different;
