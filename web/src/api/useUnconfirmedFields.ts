import { useState } from 'react';
import { errorCode } from './errors.ts';

/** For a form that sends only what was changed: which fields it must send again although they look unchanged. */
export function useUnconfirmedFields() {
  // The fields that were sent by an attempt whose response was lost: they may be saved.
  const [names, setNames] = useState<readonly string[]>([]);
  return {
    isUnconfirmed: (name: string) => names.includes(name),
    /** Waits for an attempt to save these fields. Its errors are those of `toApiError`. */
    confirm: async (sent: readonly string[], attempt: Promise<unknown>) => {
      try {
        await attempt;
      } catch (error) {
        if (error instanceof Error && errorCode(error.cause) === undefined) setNames(sent);
        throw error;
      }
      setNames([]);
    },
  };
}
