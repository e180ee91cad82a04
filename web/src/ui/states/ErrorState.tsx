import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '../page/focusHeading.ts';
import { BUSY_TEXT, BUSY_TITLE, isBusy } from './busy.ts';
import { EmptyState } from './EmptyState.tsx';
import { withOfflineNote } from './offline.ts';

interface Props {
  title: string;
  text: string;
  /** The error. If it says that the server is busy, the state does so, too. */
  error?: unknown;
  /** Whether what failed needs no network. */
  isOnDevice?: boolean;
  onRetry?: () => void;
  /** 1 if the error is the whole page, which has no other heading then. */
  headingLevel?: 1 | 2;
}

/** Tries again by itself when the connection returns. */
function useRetryOnline(onRetry: (() => void) | undefined): void {
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}

/** The heading of the page gets the focus if it was on the button when that goes. */
function useFocusAfter() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      // The element is gone when React is done.
      if (element?.contains(document.activeElement))
        queueMicrotask(() => document.activeElement === document.body && focusHeading());
    };
  }, []);
  return box;
}

/** Replaces content that could not be loaded. */
export function ErrorState({ title, text, error, isOnDevice = false, onRetry, headingLevel = 2 }: Props) {
  const busy = isBusy(error);
  useRetryOnline(onRetry);
  const box = useFocusAfter();
  const Icon = busy ? HourglassEmpty : CloudOffOutlined;
  return (
    <Box ref={box} role="alert">
      <EmptyState
        icon={<Icon fontSize="large" />}
        title={busy ? BUSY_TITLE : title}
        text={busy ? BUSY_TEXT : isOnDevice ? text : withOfflineNote(text)}
        headingLevel={headingLevel}
        action={
          onRetry && (
            <Button variant="contained" onClick={onRetry}>
              {busy ? 'Retry' : 'Try again'}
            </Button>
          )
        }
      />
    </Box>
  );
}
