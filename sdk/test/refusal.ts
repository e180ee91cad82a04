import { PromptoryError } from '../src/index.ts';

/** What a call is refused with; anything else fails the test. */
export async function refusal(call: Promise<unknown>): Promise<PromptoryError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PromptoryError)) throw new Error(`Expected a PromptoryError, got ${String(error)}`);
  return error;
}
