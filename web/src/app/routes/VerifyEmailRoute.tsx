import { useSession } from '../../api/session/Session.tsx';
import { sendVerification } from '../../features/auth/verification/sendVerification.ts';
import { VerifyEmailPage } from '../../pages/access/VerifyEmailPage.tsx';

export function VerifyEmailRoute() {
  const { stored, dropSession } = useSession();
  return <VerifyEmailPage sendVerification={stored ? () => sendVerification(stored.token, dropSession) : undefined} />;
}
