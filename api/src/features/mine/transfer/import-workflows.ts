import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { checkOwnWorkflows } from '../workflows/own-workflow.check.ts';
import type { OwnWorkflowInput } from '../workflows/own-workflow.types.ts';
import { insertOwnWorkflows } from '../workflows/own-workflow.write.ts';
import { IMPORT_WORKFLOWS_MAX } from './transfer.types.ts';

/** Adds workflows, all or none of them, and returns their ids. With `dryRun`, it only checks them. */
export async function importOwnWorkflows(ctx: Context, inputs: OwnWorkflowInput[], dryRun: boolean): Promise<string[]> {
  if (inputs.length === 0 || inputs.length > IMPORT_WORKFLOWS_MAX)
    throw new ApiError('BAD_USER_INPUT', `Give 1 to ${IMPORT_WORKFLOWS_MAX} workflows at once`, {
      fields: { inputs: `1 to ${IMPORT_WORKFLOWS_MAX}` },
    });
  const checked = checkOwnWorkflows(inputs);
  return dryRun ? [] : insertOwnWorkflows(ctx, checked, { isImport: true });
}
