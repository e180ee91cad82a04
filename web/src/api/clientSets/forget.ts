import { hasClientSets } from './marker.ts';

/** Removes the sets of a member from this device, once their account is gone. Without sets, no code is loaded for it. */
export async function forgetSets(userId: string): Promise<void> {
  if (!hasClientSets(userId)) return;
  const { forgetBook } = await import('./device.ts');
  await forgetBook(userId);
}
