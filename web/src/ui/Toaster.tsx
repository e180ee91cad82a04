import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { ToastRegion as Region } from './ToastRegion.tsx';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

type ShowToast = (toast: ToastMessage) => void;

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

const ToastContext = createContext<ShowToast | null>(null);

// A visitor's first page shows no toast, so what draws one comes with the first. If it cannot be fetched, the toast
// is lost and the page stays.
const ToastRegion = lazy<typeof Region>(() => import('./ToastRegion.tsx').then((m) => ({ default: m.ToastRegion })).catch(() => ({ default: NoRegion })));
const NoRegion = () => <></>;

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
