import type { Tables } from '../../../core/database/tables.generated.ts';
import type { Library } from '../content/library.ts';
import type { WorkflowFile } from '../content/workflow-file.ts';
import type { WorkflowStep } from './workflow.types.ts';

/** More workflows than the library has, so that positions in one category never reach those of the next. */
const PER_CATEGORY_MAX = 1000;

const toStep = ({ title, prompt, takes, own, checks }: WorkflowFile['steps'][number]): WorkflowStep => ({
  title,
  promptId: prompt,
  takes: Object.entries(takes).map(([field, step]) => ({ field, step })),
  ownFields: own,
  checks,
});

/** The rows of the workflows of a library: by category, in the order of the library. */
export const workflowRows = ({ categories, workflows }: Pick<Library, 'categories' | 'workflows'>) =>
  workflows.map((file, index): Record<Exclude<keyof Tables['workflows'], 'archived_at'>, unknown> & { id: string } => ({
    id: file.slug,
    category_id: file.categoryId,
    title: file.title,
    purpose: file.purpose,
    description: file.body,
    steps: file.steps.map(toStep),
    prompt_ids: file.steps.map(({ prompt }) => prompt),
    position: (categories.find(({ id }) => id === file.categoryId)?.position ?? 0) * PER_CATEGORY_MAX + index,
  }));
