import { useEffect, useState } from 'react';
import type { Book } from './clientSet.ts';
import { useHasClientSets } from './useHasClientSets.ts';

/** The client sets of a member on this device: undefined while they load, and null if there are none or they cannot be read. */
export function useClientSets(userId: string | undefined): Book | null | undefined {
  const hasSets = useHasClientSets(userId);
  const [read, setRead] = useState<{ userId: string; book: Book | null }>();
  useEffect(() => {
    if (!hasSets || userId === undefined) return;
    const show = (book: Book | null) => setRead({ userId, book });
    const watching = import('./actions.ts').then(({ watchBook }) => watchBook(userId, show, () => show(null)));
    watching.catch(() => show(null));
    return () => void watching.then((stop) => stop()).catch(() => undefined);
  }, [hasSets, userId]);
  if (!hasSets) return null;
  return read?.userId === userId ? read?.book : undefined;
}
