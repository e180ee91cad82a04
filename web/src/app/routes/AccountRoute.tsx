import { flushSync } from 'react-dom';
import { AccountPage } from '../../pages/account/AccountPage.tsx';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { useSession } from '../../api/session/Session.tsx';
import { useEndSession } from '../session/useEndSession.ts';
import { OutboxLink } from '../../features/mail/OutboxLink.tsx';

export function AccountRoute() {
  const { renewToken } = useSession();
  const leave = useEndSession();
  const toast = useToast();
  const onDeleted = () => {
    leave();
    toast({ title: 'Goodbye', description: 'Your account has been deleted. Thank you for being with us.' });
  };
  // Synchronously, so that the next request has the new token.
  return (
    <AccountPage onNewToken={(token) => flushSync(() => renewToken(token))} onDeleted={onDeleted} mailbox={<OutboxLink />} />
  );
}
