/** Whether the server has said something that a person can read; a lost connection says nothing. */
const isRefusal = (error: unknown): error is Error & { code?: string } => error instanceof Error && 'code' in error;

/** The words for a failed sign-in: the server's own; else, if it said no, the specification's for that. */
export function signInFailure(error: unknown): string {
  if (!isRefusal(error)) return 'Authentication failed';
  if (error.message !== '') return error.message;
  return error.code === 'UNAUTHENTICATED' ? 'Invalid email or password' : 'Authentication failed';
}
