import { useSyncExternalStore } from 'react';

type ListView = 'cards' | 'rows';

/** app/boot.ts reads it, too, so that the skeletons of the first paint have the right shape. */
const KEY = 'promptory.list-view';

const listeners = new Set<() => void>();
/** If storage is blocked, the choice lasts as long as the page. */
let chosen: ListView | undefined;

function read(): ListView {
  try {
    return localStorage.getItem(KEY) === 'rows' ? 'rows' : 'cards';
  } catch {
    return 'cards';
  }
}

function write(view: ListView): void {
  chosen = view;
  document.documentElement.dataset.listView = view;
  try {
    localStorage.setItem(KEY, view);
    chosen = undefined;
  } catch {
    // Storage is blocked.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab has changed it.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Whether lists of prompts show cards or rows: one choice for all lists on this device. */
export function useListView(): readonly [ListView, (view: ListView) => void] {
  const view = useSyncExternalStore(
    subscribe,
    () => chosen ?? read(),
    () => 'cards' as const,
  );
  return [view, write];
}
