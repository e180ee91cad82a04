import type { PromptTask } from '../../../api/schema-types.generated.ts';

export const taskNames: Readonly<Record<PromptTask, string>> = {
  analysis: 'Analysis',
  communication: 'Communication',
  documentation: 'Documentation',
  evaluation: 'Evaluation',
  planning: 'Planning',
  writing: 'Writing',
};
