import Portal from '@mui/material/Portal';
import { createContext, use, useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { ToastMessage } from './Toast.tsx';

type ShowToast = (toast: ToastMessage) => void;
type ToastComponent = ComponentType<{ message: ToastMessage; onClose: () => void }>;

const ToastContext = createContext<ShowToast | null>(null);

/**
 * The first page of a visitor shows no toast, so its code is loaded with the first one. If that fails, the toast is lost
 * and the page stays. The promise never rejects; it tells a caller from when on a toast can be seen.
 */
export const loadToasts = (): Promise<ToastComponent> =>
  import('./Toast.tsx').then(
    (m) => m.Toast,
    () => () => null,
  );

/** Shows one toast at a time: a new one replaces the one before. F8 moves the focus to the notifications. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ id: number; message: ToastMessage } | null>(null);
  // Not by Suspense, which delays what has just been waiting: a toast may have half a second in all.
  const [Toast, setToast] = useState<ToastComponent | null>(null);
  const lastId = useRef(0);
  const region = useRef<HTMLElement>(null);

  const show = useCallback<ShowToast>((message) => {
    lastId.current += 1;
    setShown({ id: lastId.current, message });
    // An open dialog hides all that is beside it from screen readers. A toast is to be heard there, too.
    region.current?.removeAttribute('aria-hidden');
    void loadToasts().then((loaded) => setToast(() => loaded));
  }, []);
  const close = useCallback(() => {
    // The focus would be lost with the button that has it.
    if (region.current?.contains(document.activeElement)) region.current.focus();
    setShown(null);
  }, []);

  useEffect(() => {
    const focusOnHotkey = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus();
    document.addEventListener('keydown', focusOnHotkey);
    return () => document.removeEventListener('keydown', focusOnHotkey);
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      <Portal>
        {/* Always there, because a screen reader announces only what is added to a live region that it knows. */}
        <section ref={region} tabIndex={-1} aria-live="assertive" aria-label={shown ? 'Notifications (F8)' : undefined}>
          <div role={shown ? 'list' : undefined}>
            {shown && Toast && <Toast key={shown.id} message={shown.message} onClose={close} />}
          </div>
        </section>
      </Portal>
    </ToastContext>
  );
}

export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a <Toaster> around it');
  return show;
}
