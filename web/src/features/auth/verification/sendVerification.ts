import { SendVerificationDocument } from './sendVerification.public.generated.ts';
import { publicRequest, PublicApiError } from '../../../api/publicApi.ts';

/** Sends the verification mail again. */
export async function sendVerification(token: string, onUnauthenticated: (refused: string) => void): Promise<void> {
  try {
    await publicRequest(SendVerificationDocument, {}, token);
  } catch (error) {
    if (error instanceof PublicApiError && error.code === 'UNAUTHENTICATED') onUnauthenticated(token);
    throw error;
  }
}
