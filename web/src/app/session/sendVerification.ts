import { SendVerificationDocument } from '../../features/auth/sendVerification.public.generated.ts';
import { ask, PublicApiError } from '../publicApi.ts';

/** Has the link that confirms the member's address sent once more. */
export async function sendVerification(token: string, onUnauthenticated: () => void): Promise<void> {
  try {
    await ask(SendVerificationDocument, {}, token);
  } catch (error) {
    if (error instanceof PublicApiError && error.code === 'UNAUTHENTICATED') onUnauthenticated();
    throw error;
  }
}
