import { useEffect, useState } from 'react';
import type { Book } from './clientSet.ts';
import { watchBook } from './device.ts';

/** As useClientSets, where the code that reads them is loaded anyway, and for a member who may have none yet. */
export function useBook(userId: string): Book | null | undefined {
  const [book, setBook] = useState<Book | null>();
  useEffect(() => watchBook(userId, setBook, () => setBook(null)), [userId]);
  return book;
}
