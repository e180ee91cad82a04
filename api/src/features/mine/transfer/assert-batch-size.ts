import { ApiError } from '../../../core/errors.ts';

/** Throws BAD_USER_INPUT unless an import has 1 to `max` entries, which `noun` names. */
export function assertBatchSize(inputs: readonly unknown[], max: number, noun: string): void {
  if (inputs.length > 0 && inputs.length <= max) return;
  const reason = `Give 1 to ${max} ${noun} at once`;
  throw new ApiError('BAD_USER_INPUT', reason, { fields: { inputs: reason } });
}
