import { VerifyEmailDocument } from '../../features/auth/verifyEmail.public.generated.ts';
import { VerifyEmailPage } from '../../pages/public/VerifyEmailPage.tsx';
import { publicRequest } from '../../api/publicApi.ts';
import { memberChanged } from '../../api/session/memberChanged.ts';
import { sendVerification } from '../../features/auth/sendVerification.ts';
import { useSession } from '../../api/session/Session.tsx';

const verifyEmail = async (token: string): Promise<void> => void (await publicRequest(VerifyEmailDocument, { token }));

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
