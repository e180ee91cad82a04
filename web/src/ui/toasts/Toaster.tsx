import { createContext, use, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import type { ShownToast, ToastMessage } from './ToastRegion.tsx';

type ShowToast = (toast: ToastMessage) => void;
type Region = ComponentType<{ toast: ShownToast; onOpenChange: (open: boolean) => void }>;

const ToastContext = createContext<ShowToast | null>(null);

/**
 * A visitor's first page shows no toast, so what draws one comes with the first. Where it cannot be fetched, the toast
 * is lost and the page stays. For whoever has to know when a toast can be seen: this settles then, and never fails.
 */
export const loadToasts = (): Promise<Region> =>
  import('./ToastRegion.tsx').then(
    (m) => m.ToastRegion,
    () => () => null,
  );

/** Shows one toast at a time: a new one takes the place of the one before. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  // Not by Suspense, which holds back what has just been waiting: a toast may have half a second in all.
  const [Region, setRegion] = useState<Region | null>(null);
  const show = useCallback<ShowToast>((toast) => {
    setShown((last) => ({ ...toast, id: (last?.id ?? 0) + 1, open: true }));
    void loadToasts().then((loaded) => setRegion(() => loaded));
  }, []);
  const setOpen = useCallback((open: boolean) => setShown((last) => last && { ...last, open }), []);
  return (
    <ToastContext value={show}>
      {children}
      {shown && Region && <Region toast={shown} onOpenChange={setOpen} />}
    </ToastContext>
  );
}

export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a <Toaster> around it');
  return show;
}
