import { readExpiry } from './expiry.ts';

/** Deletes the table of names of one prompt or workflow. */
export async function forgetNamesOf(userId: string, promptId: string): Promise<void> {
  if (readExpiry() === null) return;
  try {
    const { deleteTable } = await import('./tables.ts');
    await deleteTable(userId, promptId);
  } catch {
    // It is deleted on sign-out, or when its time is over.
  }
}
