import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '../../ui/forms/apiError.ts';
import type { OutboxMail } from './OutboxList.tsx';

export type Outbox =
  | { state: 'loading' }
  | { state: 'there'; mails: readonly OutboxMail[] }
  /** Not a demonstration: mail goes to a mail server. */
  | { state: 'closed' }
  | { state: 'away' };

/** What is there stays while it is asked again. */
export function useOutbox(load: () => Promise<readonly OutboxMail[]>): { outbox: Outbox; refresh: () => void } {
  const [outbox, setOutbox] = useState<Outbox>({ state: 'loading' });
  const refresh = useCallback(() => {
    load().then(
      (mails) => setOutbox({ state: 'there', mails }),
      (error: unknown) => setOutbox({ state: isApiError(error) && error.code === 'FORBIDDEN' ? 'closed' : 'away' }),
    );
  }, [load]);
  useEffect(refresh, [refresh]);
  return { outbox, refresh };
}
