import { createContext, use, useCallback, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { ToastMessage } from './Toast.tsx';
import type { ShownToast } from './ToastRegion.tsx';

/** Shows a toast. The result closes it if it is still shown. */
type ShowToast = (toast: ToastMessage) => () => void;
type Region = ComponentType<{ toast: ShownToast | null; onClose: () => void }>;

interface Toasts {
  show: ShowToast;
  endFailure: () => void;
}

const ToastContext = createContext<Toasts | null>(null);

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
    const id = (lastId.current += 1);
    setShown({ ...toast, id });
    void loadToasts().then((loaded) => setRegion(() => loaded));
    return () => setShown((last) => (last?.id === id ? null : last));
  }, []);
  const close = useCallback(() => setShown(null), []);
  const endFailure = useCallback(() => setShown((last) => (last?.variant === 'destructive' ? null : last)), []);
  const toasts = useMemo(() => ({ show, endFailure }), [show, endFailure]);
  return (
    <ToastContext value={toasts}>
      {children}
      {Region && <Region toast={shown} onClose={close} />}
    </ToastContext>
  );
}

function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a <Toaster> around it');
  return toasts;
}

export const useToast = (): ShowToast => useToasts().show;

/** Closes a toast about a failure, if one is shown. */
export const useEndFailure = (): (() => void) => useToasts().endFailure;
