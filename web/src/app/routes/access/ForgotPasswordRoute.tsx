import { RequestPasswordResetDocument } from '../../../features/auth/password/requestPasswordReset.public.generated.ts';
import { ForgotPasswordPage } from '../../../pages/access/ForgotPasswordPage.tsx';
import { publicRequest } from '../../../api/publicApi.ts';
import { OutboxLink } from '../../../features/mail/OutboxLink.tsx';

const requestReset = async (email: string): Promise<void> => void (await publicRequest(RequestPasswordResetDocument, { email }));

export const ForgotPasswordRoute = () => <ForgotPasswordPage requestReset={requestReset} mailbox={<OutboxLink />} />;
