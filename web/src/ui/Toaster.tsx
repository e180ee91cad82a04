import { createContext, lazy, Suspense, use, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import type { ShownToast, ToastMessage } from './toast.ts';

type ShowToast = (toast: ToastMessage) => void;

const ToastContext = createContext<ShowToast | null>(null);

type Region = ComponentType<{ toast: ShownToast; onOpenChange: (open: boolean) => void }>;

/**
 * A visitor's first page shows no toast, so what draws one comes with the first. If it cannot be fetched, the toast is
 * lost and the page stays. For whoever has to know when a toast can be seen: this settles then, and never fails.
 */
export const loadToasts = (): Promise<{ default: Region }> =>
  import('./ToastRegion.tsx').then((m) => ({ default: m.ToastRegion })).catch(() => ({ default: () => null }));

const ToastRegion = lazy(loadToasts);

/** Shows one toast at a time: a new one takes the place of the one before. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const show = useCallback<ShowToast>((toast) => setShown((last) => ({ ...toast, id: (last?.id ?? 0) + 1, open: true })), []);
  const setOpen = useCallback((open: boolean) => setShown((last) => last && { ...last, open }), []);
  return (
    <ToastContext value={show}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <ToastRegion toast={shown} onOpenChange={setOpen} />
        </Suspense>
      )}
    </ToastContext>
  );
}

export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a <Toaster> around it');
  return show;
}
