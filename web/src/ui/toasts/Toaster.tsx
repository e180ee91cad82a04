import { createContext, use, useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { ToastMessage } from './Toast.tsx';
import type { ShownToast } from './ToastRegion.tsx';

type ShowToast = (toast: ToastMessage) => void;
type Region = ComponentType<{ toast: ShownToast | null; onClose: () => void }>;

const ToastContext = createContext<ShowToast | null>(null);

/**
 * The first page of a visitor shows no toast, so its code is loaded with the first one. If that fails, the toast is lost
 * and the page stays. The promise never rejects, and resolves as soon as a toast can be shown.
 */
export const loadToasts = (): Promise<Region> =>
  import('./ToastRegion.tsx').then(
    (m) => m.ToastRegion,
    () => () => null,
  );

/** Shows one toast at a time: a new one replaces the one before. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  // Not by Suspense, which delays what has just been waiting: a toast may have half a second in all.
  const [Region, setRegion] = useState<Region | null>(null);
  const lastId = useRef(0);
  const show = useCallback<ShowToast>((toast) => {
    lastId.current += 1;
    setShown({ ...toast, id: lastId.current });
    void loadToasts().then((loaded) => setRegion(() => loaded));
  }, []);
  const close = useCallback(() => setShown(null), []);
  return (
    <ToastContext value={show}>
      {children}
      {Region && <Region toast={shown} onClose={close} />}
    </ToastContext>
  );
}

export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a <Toaster> around it');
  return show;
}
