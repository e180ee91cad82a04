import { useEffect, useState } from 'react';
import type { Book } from './clientSet.ts';
import { useHasClientSets } from './useHasClientSets.ts';

/**
 * The client sets of a member on this device: undefined while they load, and null if there are none or they cannot be read. Where
 * the first one is made, it is null until that has been read, so that nothing of the page is taken away meanwhile.
 */
export function useClientSets(userId: string | undefined): Book | null | undefined {
  const hasSets = useHasClientSets(userId);
  const [hadNone] = useState(!hasSets);
  const [read, setRead] = useState<{ userId: string; book: Book | null }>();
  useEffect(() => {
    if (!hasSets || userId === undefined) return;
    const show = (book: Book | null) => setRead({ userId, book });
    const watching = import('./actions.ts').then(({ watchBook }) => watchBook(userId, show, () => show(null)));
    watching.catch(() => show(null));
    return () => void watching.then((stop) => stop()).catch(() => undefined);
  }, [hasSets, userId]);
  if (!hasSets) return null;
  if (read?.userId === userId) return read?.book;
  return hadNone ? null : undefined;
}
