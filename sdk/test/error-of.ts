import { PromptoryError } from '../src/index.ts';

/** The PromptoryError that a call rejects with. Fails the test if there is none. */
export async function errorOf(call: Promise<unknown>): Promise<PromptoryError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PromptoryError)) throw new Error(`Expected a PromptoryError, got ${String(error)}`);
  return error;
}
