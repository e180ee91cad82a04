import { readExpiry } from './expiry.ts';

/** Deletes the names that were replaced for client sets from all tables of a member, in all tabs. Rejects if some may be left. */
export async function forgetNamesForSets(userId: string, setIds: readonly string[]): Promise<void> {
  if (readExpiry() === null) return;
  const { deleteNamesForSets } = await import('./deleteNamesForSets.ts');
  await deleteNamesForSets(userId, setIds);
}
