import type { PromptTask } from '../../../app/schema-types.generated.ts';

export const taskNames: Readonly<Record<PromptTask, string>> = {
  analysis: 'Analysis',
  communication: 'Communication',
  documentation: 'Documentation',
  evaluation: 'Evaluation',
  planning: 'Planning',
  writing: 'Writing',
};
