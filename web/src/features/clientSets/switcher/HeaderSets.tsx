import { useBook } from '../../../api/clientSets/actions.ts';
import { setsOf } from '../../../api/clientSets/clientSet.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { ClientSetSwitch } from './ClientSetSwitch.tsx';
import { UnreadableSets } from './UnreadableSets.tsx';

/** For those who have turned on sync. If its code cannot be loaded, the page of the sets says how sync is. */
const BackgroundSync = lazyPart(() => import('../sync/BackgroundSync.tsx').then((m) => m.BackgroundSync), {
  fallback: null,
  errorTitle: '',
  frame: () => null,
});

/** Switches the client set from every page, and keeps the sets in sync meanwhile. */
export function HeaderSets({ userId }: { userId: string }) {
  const book = useBook(userId);
  if (book === undefined) return null;
  if (book === null) return <UnreadableSets />;
  return (
    <>
      {setsOf(book).length > 0 && <ClientSetSwitch userId={userId} book={book} isCompact />}
      {book.sync && <BackgroundSync userId={userId} book={book} />}
    </>
  );
}
