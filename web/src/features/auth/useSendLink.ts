import { useState } from 'react';
import { errorMessage } from '../../ui/forms/apiError.ts';

/** Sends the link that confirms the member's address once more, and says what came of it. */
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
      setFailure(errorMessage(error, 'The link could not be sent. Please try again.'));
      setPhase('idle');
    }
  };
  return { phase, failure, sendLink: () => void sendLink() };
}
