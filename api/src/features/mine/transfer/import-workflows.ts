import type { Context } from '../../../core/context.ts';
import { checkOwnWorkflows } from '../workflows/own-workflow.check.ts';
import type { OwnWorkflowInput } from '../workflows/own-workflow.types.ts';
import { insertOwnWorkflows } from '../workflows/own-workflow.write.ts';
import { assertBatchSize } from './assert-batch-size.ts';
import { IMPORT_WORKFLOWS_MAX } from './transfer.types.ts';

/** Adds workflows, all or none of them, and returns their ids. With `dryRun`, it only checks them. */
export async function importOwnWorkflows(ctx: Context, inputs: OwnWorkflowInput[], dryRun: boolean): Promise<string[]> {
  assertBatchSize(inputs, IMPORT_WORKFLOWS_MAX, 'workflows');
  const checked = checkOwnWorkflows(inputs);
  return dryRun ? [] : insertOwnWorkflows(ctx, checked, { isImport: true });
}
