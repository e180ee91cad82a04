import { useState } from 'react';
import { errorMessage, isApiError } from '../../../ui/forms/apiError.ts';

const ALREADY_CONFIRMED = 'Your email address is confirmed already. There is nothing left to do.';

/** Sends the email confirmation link again. */
export function useSendLink(send: () => Promise<void>) {
  const [phase, setPhase] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();
  const sendLink = async () => {
    if (phase === 'sending') return;
    setPhase('sending');
    setFailure(undefined);
    try {
      await send();
      setPhase('sent');
    } catch (error) {
      const isConfirmed = isApiError(error) && error.code === 'CONFLICT';
      setFailure(isConfirmed ? ALREADY_CONFIRMED : errorMessage(error, 'The link could not be sent. Please try again.'));
      setPhase('idle');
    }
  };
  return { phase, failure, sendLink: () => void sendLink() };
}
