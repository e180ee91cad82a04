import { startTransition, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearTypedValues } from '../../features/prompts/workspace/typedValues.ts';
import { useSession } from '../../api/session/Session.tsx';
import { dropToken } from '../../api/session/tokens.ts';

/**
 * Goes to the front page without the token that counts. The cache goes with the client of this member; so does what was
 * typed into prompts, in all tabs, and into the playground (Session.tsx).
 */
export function useEndSession(): () => void {
  const { stored, reloadToken } = useSession();
  const navigate = useNavigate();
  return useCallback(() => {
    if (stored) dropToken(stored);
    clearTypedValues();
    // In one step, or a visitor would stand on a page of the library for a moment and be sent to the sign-in.
    startTransition(() => {
      void navigate('/');
      reloadToken();
    });
  }, [reloadToken, navigate, stored]);
}
