import { useToast } from '../../../ui/toasts/Toaster.tsx';

/** Copies a set-up link. Returns false if the browser does not allow it. */
export function useCopyLink(success = 'Set-up link copied to clipboard'): (url: string) => Promise<boolean> {
  const toast = useToast();
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      toast({ title: 'Error', description: 'Failed to copy set-up link', variant: 'destructive' });
      return false;
    }
    toast({ title: 'Copied!', description: success });
    return true;
  };
}
