import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { toApiError } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { EndOtherSessionsDocument, EndSessionDocument } from './SessionsSection.generated.ts';

const NOBODY = 'No one is signed in there anymore.';
const FALLBACK_ERROR = 'The session could not be ended. Please try again.';

/** Ends one session, or all others. Only one request runs at a time. */
export function useEndSessions({ onEnded }: { onEnded: (pressed: Element | null | undefined) => void }) {
  const toast = useToast();
  const [endSession] = useMutation(EndSessionDocument);
  const [endOtherSessions] = useMutation(EndOtherSessionsDocument);
  const [isBusy, setBusy] = useState(false);

  const run = async (title: string, description: string, mutate: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const pressed = document.activeElement?.closest('button');
      await mutate();
      onEnded(pressed);
      toast({ title, description });
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error, FALLBACK_ERROR).message, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    end: (id: string) => void run('Session Ended', NOBODY, () => endSession({ variables: { id } })),
    endOthers: () =>
      void run('Other Sessions Ended', `${NOBODY} Your API keys were revoked and your assistants disconnected as well.`, () =>
        endOtherSessions(),
      ),
  };
}
