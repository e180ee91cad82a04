import { flushSync } from 'react-dom';
import { AccountPage } from '../../pages/account/AccountPage.tsx';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { forgetSets } from '../../api/clientSets/forget.ts';
import { hasClientSets } from '../../api/clientSets/marker.ts';
import { useSession } from '../../api/session/Session.tsx';
import { useEndSession } from '../session/useEndSession.ts';
import { OutboxLink } from '../../features/mail/OutboxLink.tsx';

const NOT_CONFIRMED = 'Your account was most likely deleted. Sign in to see whether it is still there.';
const SETS_KEPT = 'Client sets are kept in this browser until you delete the data of this website in its settings.';

export function AccountRoute() {
  const { renewToken } = useSession();
  const leave = useEndSession();
  const toast = useToast();
  const onDeleted = (userId: string, isConfirmed: boolean) => {
    leave();
    if (!isConfirmed) {
      const description = hasClientSets(userId) ? `${NOT_CONFIRMED} ${SETS_KEPT}` : NOT_CONFIRMED;
      return void toast({ title: 'You were signed out', description });
    }
    // Nobody can open the page that removes them anymore.
    forgetSets(userId).catch(() =>
      toast({
        title: 'Error',
        description: 'Your client sets are still in this browser. Delete the data of this website in its settings.',
        variant: 'destructive',
      }),
    );
    toast({ title: 'Goodbye', description: 'Your account has been deleted. Thank you for being with us.' });
  };
  // Synchronously, so that the next request has the new token.
  return (
    <AccountPage onNewToken={(token) => flushSync(() => renewToken(token))} onDeleted={onDeleted} mailbox={<OutboxLink />} />
  );
}
