import { useEffectEvent, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { Close } from '../../../features/palette/useLeave.ts';
import { isCommandK, isSearchKey } from '../../../ui/filters/searchShortcut.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import type { MemberPaletteProps } from './MemberPalette.tsx';
import { withOfflineNote } from '../../../ui/states/offline.ts';

type Palette = ComponentType<MemberPaletteProps>;

let loaded: Promise<Palette> | undefined;

/** Loads the code of the palette, which no page needs. After a failure it can be tried again. */
const loadPalette = (): Promise<Palette> =>
  (loaded ??= import('./MemberPalette.tsx').then(
    (m) => m.MemberPalette,
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  ));

/** Loads it as soon as somebody is about to need it. Opening it says what has failed. */
export const preloadPalette = (): void => void loadPalette().catch(() => undefined);

/** What has been pressed since the palette was asked for. */
interface Waiting {
  opener: Element | null;
  text: string;
  /** Keys that do something with the text. */
  keys: KeyboardEvent[];
}

interface Opened {
  Palette: Palette;
  opener: Element | null;
  text: string;
}

const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Opens the palette on Ctrl+K or Cmd+K. What is typed before its code has loaded is kept. */
export function usePaletteOpener() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const waiting = useRef<Waiting | null>(null);
  const failure = useFailureToast();

  const open = async (opener: Element | null) => {
    if (waiting.current || isDialogOpen()) return;
    const request: Waiting = { opener, text: '', keys: [] };
    waiting.current = request;
    try {
      const Palette = await loadPalette();
      // Escape has closed it before it was open.
      if (waiting.current !== request) return;
      // At once, so that its field takes the next key.
      flushSync(() => setOpened({ Palette, ...request }));
      for (const key of request.keys) flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key)));
    } catch {
      failure.show({ title: 'Error', description: withOfflineNote('The command palette could not be loaded') });
    } finally {
      if (waiting.current === request) waiting.current = null;
    }
  };

  const close: Close = (takesFocus) => {
    flushSync(() => setOpened(null));
    if (takesFocus === 'opener' && opened?.opener instanceof HTMLElement) opened.opener.focus({ preventScroll: true });
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (waiting.current) keepKey(event, waiting);
    else if (isCommandK(event)) {
      event.preventDefault();
      void open(document.activeElement);
    } else if (event.key === 'Control' || event.key === 'Meta') preloadPalette();
  });
  // Other effects run after the shell was replaced, and a key in between would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);

  return { opened, open: (opener: Element) => void open(opener), close };
}

function keepKey(event: KeyboardEvent, waiting: { current: Waiting | null }): void {
  const { current } = waiting;
  if (!current || !(isSearchKey(event) || isCommandK(event))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === 'Escape') waiting.current = null;
  else if (event.key === 'Backspace') current.text = current.text.slice(0, -1);
  else if (event.key.length > 1) current.keys.push(event);
  else if (!isCommandK(event)) current.text += event.key;
}
