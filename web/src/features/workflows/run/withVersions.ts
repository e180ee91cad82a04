import type { PromptVersionFragment } from '../../prompts/workspace/version/PromptVersion.generated.ts';
import { withVersion } from '../../prompts/workspace/version/withVersion.ts';
import type { RunWorkflow } from './runnable.ts';

/** A workflow with the member's versions in the place of the library's prompts. */
export function withVersions<Workflow extends RunWorkflow>(
  workflow: Workflow,
  versions: readonly { node: PromptVersionFragment }[],
): Omit<Workflow, 'steps'> & RunWorkflow {
  const steps = workflow.steps.map((step) => {
    const version = versions.find(({ node }) => !step.prompt.isOwn && node.id === step.prompt.id)?.node;
    if (!version || version.content === null) return step;
    return { ...step, prompt: { ...withVersion(step.prompt, version), isMine: true } };
  });
  return { ...workflow, steps };
}
