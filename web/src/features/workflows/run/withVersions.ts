import type { PromptVersionFragment } from '../../prompts/workspace/version/PromptVersion.generated.ts';
import { type VersionDefaults, withVersion } from '../../prompts/workspace/version/withVersion.ts';
import type { WorkflowRunFragment } from './WorkflowRun.generated.ts';

type Step = WorkflowRunFragment['steps'][number];

/** A workflow whose prompts may be the member's versions. */
export type OpenWorkflow = Omit<WorkflowRunFragment, 'steps'> & {
  steps: readonly (Omit<Step, 'prompt'> & { prompt: Step['prompt'] & VersionDefaults & { isMine?: boolean } })[];
};

/** A workflow with the member's versions in the place of its prompts. */
export function withVersions<Workflow extends WorkflowRunFragment>(
  workflow: Workflow,
  versions: readonly { node: PromptVersionFragment }[],
): Omit<Workflow, 'steps'> & OpenWorkflow {
  const steps = workflow.steps.map((step) => {
    const version = versions.find(({ node }) => node.id === step.prompt.id)?.node;
    return {
      ...step,
      prompt: { ...withVersion(step.prompt, version), isMine: version !== undefined && version.content !== null },
    };
  });
  return { ...workflow, steps };
}
