import type { PromptVersionFragment } from '../../prompts/workspace/version/PromptVersion.generated.ts';
import { withVersion } from '../../prompts/workspace/version/withVersion.ts';
import type { RunWorkflow } from './runnable.ts';
import type { WorkflowRunFragment } from './WorkflowRun.generated.ts';

/** A workflow with the member's versions in the place of its prompts. */
export function withVersions<Workflow extends WorkflowRunFragment>(
  workflow: Workflow,
  versions: readonly { node: PromptVersionFragment }[],
): Omit<Workflow, 'steps'> & RunWorkflow {
  const steps = workflow.steps.map((step) => {
    const version = versions.find(({ node }) => node.id === step.prompt.id)?.node;
    return {
      ...step,
      prompt: { ...withVersion(step.prompt, version), isMine: version !== undefined && version.content !== null },
    };
  });
  return { ...workflow, steps };
}
