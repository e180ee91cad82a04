import { startTransition, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearConversations } from '../../features/chat/chatPlaces.ts';
import { clearChoices } from '../../features/generator/clearChoices.ts';
import { forgetNames } from '../../features/guard/store/forget.ts';
import { forgetWorkflows } from '../../features/workflows/store/forget.ts';
import { clearTypedValues } from '../../features/prompts/workspace/typedValues.ts';
import { forgetCheckout } from '../../api/session/checkoutSecret.ts';
import { useSession } from '../../api/session/Session.tsx';
import { dropToken } from '../../api/session/tokens.ts';
import { afterGuard } from '../../ui/location/afterGuard.ts';

/**
 * Removes the token and goes to the front page. Also removes the cache, with the Apollo client of this member, and what was
 * typed into prompts, the generator, the chat and the playground, the names that were replaced in prompts, and the progress of workflows.
 */
export function useEndSession(): () => void {
  const { stored, reloadToken } = useSession();
  const navigate = useNavigate();
  return useCallback(() => {
    if (stored) dropToken(stored);
    clearTypedValues();
    void forgetNames();
    void forgetWorkflows();
    clearChoices();
    clearConversations();
    forgetCheckout();
    // In one transition. Otherwise a visitor would be on a members' page for a moment, and be sent to the sign-in. Nobody is
    // asked about unsaved changes: it is too late to ask.
    const leave = () =>
      startTransition(() => {
        void navigate('/', { replace: true });
        reloadToken();
      });
    afterGuard(leave);
  }, [reloadToken, navigate, stored]);
}
