import { useEffect, useState, useSyncExternalStore } from 'react';
import { activeSet } from '../../api/clientSets/activeSet.ts';
import type { Book } from '../../api/clientSets/clientSet.ts';
import { useHasClientSets } from '../../api/clientSets/useHasClientSets.ts';
import type { startGuard } from './code.tsx';
import type { GuardedField, GuardParts, OnChange } from './types.ts';

interface Options {
  userId: string;
  promptId: string;
  /** The client sets of the member on this device; null if there are none, or the first one is still being read. */
  book: Book | null;
  fields: readonly GuardedField[];
  /** Texts that are the member's own, such as the values of the practice profile. */
  ownTexts: readonly string[];
  onChange: OnChange;
}

type Started = ReturnType<typeof startGuard>;

export interface Guard {
  /** Undefined until something was typed and the code has come. */
  parts: GuardParts | undefined;
  /** Whether the code or its worker could not be loaded. The fields work without them. */
  hasFailed: boolean;
  /** Whether what tokens stand for is known; without the code of the guard, no more can be. */
  areTokensKnown: boolean;
  /** Opens the dialog that restores an answer, even if nothing was typed yet. */
  openRestore: () => void;
}

const never = () => () => undefined;
const always = () => true;
const notYet = () => false;

/** Looks through what is typed into the fields of a prompt. Its code is loaded with the first text, and runs in a worker. */
export function useGuard({ userId, promptId, book, fields, ownTexts, onChange }: Options): Guard {
  const [started, setStarted] = useState<Started | 'failed' | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [opensRestore, setOpensRestore] = useState(false);
  if (!isWanted && fields.some(({ text }) => text.trim() !== '')) setWanted(true);
  const guard = started === 'failed' ? null : started;

  useEffect(() => {
    if (!isWanted) return;
    let current: Started | undefined;
    let hasLeft = false;
    import('./code.tsx').then(
      (code) => {
        if (!hasLeft) setStarted((current = code.startGuard(userId, promptId)));
      },
      () => !hasLeft && setStarted('failed'),
    );
    return () => {
      hasLeft = true;
      current?.stop();
    };
  }, [isWanted, attempt, userId, promptId]);

  const active = activeSet(book);
  const isSetKnown = !useHasClientSets(userId) || book !== null;
  useEffect(() => {
    const set = active && { name: active.name, values: active.values };
    guard?.update({ fields, setId: active?.id, isSetKnown, options: { set, ownTexts }, onChange });
  });
  useEffect(() => {
    if (guard && opensRestore) guard.parts.openRestore();
  }, [guard, opensRestore]);

  const isAvailable = useSyncExternalStore(guard?.subscribe ?? never, guard?.isAvailable ?? always, always);
  const isRead = useSyncExternalStore(guard?.subscribe ?? never, guard?.isRead ?? notYet, notYet);
  const hasFailed = started === 'failed' || !isAvailable;
  return {
    parts: guard?.parts,
    hasFailed,
    areTokensKnown: !isWanted || hasFailed || isRead,
    openRestore: () => {
      if (guard) return guard.parts.openRestore();
      setWanted(true);
      setOpensRestore(true);
      if (started === 'failed') setAttempt(attempt + 1);
    },
  };
}
