import { useCopyWithToast } from '../../../ui/useCopyWithToast.ts';

/** Copies a set-up link. Returns false if the browser does not allow it. */
export const useCopyLink = (done = 'Set-up link copied to clipboard') =>
  useCopyWithToast({ done, failed: 'Failed to copy set-up link' });
