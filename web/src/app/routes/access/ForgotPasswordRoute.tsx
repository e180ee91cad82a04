import { RequestPasswordResetDocument } from '../../../features/auth/password/requestPasswordReset.public.generated.ts';
import { ForgotPasswordPage } from '../../../pages/access/ForgotPasswordPage.tsx';
import { ask } from '../../publicApi.ts';
import { OutboxLink } from './OutboxLink.tsx';

const requestReset = async (email: string): Promise<void> => void (await ask(RequestPasswordResetDocument, { email }));

export const ForgotPasswordRoute = () => <ForgotPasswordPage requestReset={requestReset} mailbox={<OutboxLink />} />;
