import { useMemo, useRef } from 'react';
import type { ToastMessage } from './Toast.tsx';
import { useToast } from './Toaster.tsx';

/** Shows in a toast that an action failed. `end` closes it, because the action has succeeded since. */
export function useFailureToast() {
  const toast = useToast();
  const last = useRef<() => void>(undefined);
  return useMemo(
    () => ({
      show: (message: Omit<ToastMessage, 'variant'>) => void (last.current = toast({ ...message, variant: 'destructive' })),
      end: () => last.current?.(),
    }),
    [toast],
  );
}
