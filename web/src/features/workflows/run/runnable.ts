import type { PromptWorkspaceFragment } from '../../prompts/workspace/PromptWorkspace.generated.ts';
import type { OfVersion } from '../../prompts/workspace/version/withVersion.ts';
import type { OwnWorkflowRunFragment } from '../own/OwnWorkflowRun.generated.ts';

/** A prompt of a step, of the library or of the member. */
export interface RunPrompt extends PromptWorkspaceFragment, OfVersion {
  /** Null for a prompt of the member, which has none. */
  version: string | null;
  isOwn?: boolean;
  /** Whether the text is the member's version of it. */
  isMine?: boolean;
  /** That the prompt is archived or deleted, and where the step gets another one. */
  gone?: { replaceAt: string };
}

export interface RunStep {
  title: string;
  checks: readonly string[];
  ownFields: readonly string[];
  takes: readonly { field: string; step: number }[];
  prompt: RunPrompt;
}

/** What is done step by step: a workflow of the library, or one of the member. */
export interface RunWorkflow {
  id: string;
  title: string;
  /** Of one of the member, which is greater after each change. */
  version?: number;
  steps: readonly RunStep[];
}

/** What only prompts of the library have. */
const own = {
  isLocked: false,
  hasExample: false,
  sensitivity: 'internal',
  content: null,
  shortContent: null,
  followUps: null,
  version: null,
} as const;

type OwnStep = OwnWorkflowRunFragment['steps'][number];

function promptOf({ title, promptId, ownPromptId, prompt, ownPrompt }: OwnStep, replaceAt: string): RunPrompt {
  if (prompt) return prompt;
  if (ownPrompt) return { ...own, ...ownPrompt, isOwn: true };
  return { ...own, id: promptId ?? ownPromptId ?? '', title, variables: [], gone: { replaceAt } };
}

/** A workflow of the member, as it is done. */
export const runnableOf = ({ id, title, version, steps }: OwnWorkflowRunFragment): RunWorkflow => ({
  id,
  title,
  version,
  steps: steps.map((step) => ({
    title: step.title,
    checks: step.checks,
    ownFields: step.ownFields,
    takes: step.takes,
    prompt: promptOf(step, `/workflows/mine/${id}/edit`),
  })),
});
