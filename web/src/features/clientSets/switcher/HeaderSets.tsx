import { useBook } from '../../../api/clientSets/useBook.ts';
import { setsOf } from '../../../api/clientSets/clientSet.ts';
import { useBackgroundSync } from '../sync/useBackgroundSync.ts';
import { ClientSetSwitch } from './ClientSetSwitch.tsx';

/** Switches the client set from every page, and keeps the sets in sync meanwhile. */
export function HeaderSets({ userId }: { userId: string }) {
  const book = useBook(userId);
  useBackgroundSync(userId, book);
  if (!book || setsOf(book).length === 0) return null;
  return <ClientSetSwitch userId={userId} book={book} isCompact />;
}
