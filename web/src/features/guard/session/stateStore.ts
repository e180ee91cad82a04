import { emptyTable } from '../tokens/table.ts';
import type { GuardedField, GuardInput, OnChange } from '../types.ts';
import type { GuardState } from './state.ts';

/** The state of a session, as React subscribes to it, and how the fields of the page are written. */
export function createStateStore() {
  let onChange: OnChange = () => undefined;
  const listeners = new Set<() => void>();
  let state: GuardState = {
    isAvailable: true,
    isKept: true,
    found: new Map(),
    fields: [],
    setId: undefined,
    isSetKnown: false,
    table: { ...emptyTable, at: 0 },
    isRead: false,
    proposed: new Set(),
  };
  const set = (change: Partial<GuardState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    set,
    /** Takes what the page has rendered already, so that no listener has to know. */
    accept: (input: GuardInput) => {
      onChange = input.onChange;
      const { fields, setId, isSetKnown } = input;
      const proposed = setId === state.setId ? state.proposed : new Set<string>();
      state = { ...state, fields, setId, isSetKnown, proposed };
    },
    /** Writes to the fields, and to the state, which is asked again before the page has rendered. */
    write: (change: (field: GuardedField) => string) => {
      const changes = state.fields
        .map((field) => [field.name, change(field)] as const)
        .filter(([, text], index) => text !== state.fields[index]?.text);
      if (changes.length === 0) return;
      const texts = new Map(changes);
      onChange(texts);
      set({ fields: state.fields.map((field) => ({ ...field, text: texts.get(field.name) ?? field.text })) });
    },
  };
}
