import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { toApiError } from '../../../api/toApiError.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { EndOtherSessionsDocument, EndSessionDocument } from './SessionsSection.generated.ts';

const FALLBACK_ERROR = 'The session could not be ended. Please try again.';

/** Ends one session, or all but this one; one call at a time. */
export function useEndSessions({ onEnded }: { onEnded: () => void }) {
  const toast = useToast();
  const [endSession] = useMutation(EndSessionDocument);
  const [endOtherSessions] = useMutation(EndOtherSessionsDocument);
  const [isBusy, setBusy] = useState(false);

  const attempt = async (title: string, work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
      onEnded();
      toast({ title, description: 'Nobody is signed in there any more.' });
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error, FALLBACK_ERROR).message, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    end: (id: string) => void attempt('Session Ended', () => endSession({ variables: { id } })),
    endOthers: () => void attempt('Other Sessions Ended', () => endOtherSessions()),
  };
}
