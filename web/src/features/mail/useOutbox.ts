import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '../../ui/forms/apiError.ts';
import type { OutboxMail } from './OutboxList.tsx';

export type Outbox =
  | { state: 'loading' }
  | { state: 'loaded'; mails: readonly OutboxMail[] }
  /** Not in demo mode: mails go to a mail server. */
  | { state: 'disabled' }
  | { state: 'failed'; error: unknown };

/** Keeps showing the loaded mails while they are refreshed. */
export function useOutbox(load: () => Promise<readonly OutboxMail[]>): { outbox: Outbox; refresh: () => void } {
  const [outbox, setOutbox] = useState<Outbox>({ state: 'loading' });
  const refresh = useCallback(() => {
    load().then(
      (mails) => setOutbox({ state: 'loaded', mails }),
      (error: unknown) =>
        setOutbox(isApiError(error) && error.code === 'FORBIDDEN' ? { state: 'disabled' } : { state: 'failed', error }),
    );
  }, [load]);
  useEffect(refresh, [refresh]);
  return { outbox, refresh };
}
