import type { Book } from './clientSet.ts';
import { hasClientSets } from './marker.ts';

/** The client sets of a member as they are now; null if this device keeps none. */
export async function readSets(userId: string | undefined): Promise<Book | null> {
  if (userId === undefined || !hasClientSets(userId)) return null;
  const { readBook } = await import('./actions.ts');
  return readBook(userId);
}
