import { VerifyEmailDocument } from '../../features/auth/verifyEmail.public.generated.ts';
import { VerifyEmailPage } from '../../pages/public/VerifyEmailPage.tsx';
import { ask } from '../publicApi.ts';
import { memberChanged } from '../session/memberChanged.ts';
import { sendVerification } from '../session/sendVerification.ts';
import { useSession } from '../session/Session.tsx';

const verifyEmail = async (token: string): Promise<void> => void (await ask(VerifyEmailDocument, { token }));

export function VerifyEmailRoute() {
  const { stored, forget } = useSession();
  return (
    <VerifyEmailPage
      verifyEmail={verifyEmail}
      onVerified={memberChanged}
      sendVerification={stored ? () => sendVerification(stored.token, forget) : undefined}
    />
  );
}
