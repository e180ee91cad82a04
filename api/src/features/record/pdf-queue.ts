import { type ApiError, rateLimited, serviceUnavailable } from '../../core/errors.ts';
import { inTurn } from '../../core/jobs/in-turn.ts';
import { SECOND } from '../../core/time.ts';

/** How many PDFs may be made or wait: a large one takes seconds, and a response may take a minute. */
export const PDFS_MAX = 10;
const RETRY_AFTER_SECONDS = 5;

/** The members whose PDF is being made or waits. */
const members = new Set<string>();

/** Why a PDF of a member cannot be made now. */
function noRoomFor(userId: string): ApiError | undefined {
  if (members.has(userId)) return rateLimited('Another PDF of yours is being made.', RETRY_AFTER_SECONDS * SECOND);
  if (members.size < PDFS_MAX) return undefined;
  return serviceUnavailable(RETRY_AFTER_SECONDS, {
    message: 'Too many PDFs are being made right now. Please try again in a few seconds.',
  });
}

interface PdfOfMember<Result> {
  userId: string;
  make: () => Promise<Result>;
  /** Called instead of `make` where there is no room. */
  onRefused: () => Promise<void>;
}

/**
 * Makes the PDFs of all members one after another: several at once would take more memory than the server has. Throws
 * RATE_LIMITED if the member has one waiting already, so that nobody fills the queue, and SERVICE_UNAVAILABLE if it is full.
 */
export async function inPdfTurn<Result>({ userId, make, onRefused }: PdfOfMember<Result>): Promise<Result> {
  const error = noRoomFor(userId);
  if (error) {
    await onRefused();
    throw error;
  }
  members.add(userId);
  try {
    return await inTurn('record.pdf', make);
  } finally {
    members.delete(userId);
  }
}
