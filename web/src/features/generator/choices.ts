// The options of the generator, with their labels.

export const industryNames = {
  legal: 'Legal',
  marketing: 'Marketing',
  finance: 'Finance',
  healthcare: 'Healthcare',
  'real-estate': 'Real Estate',
  consulting: 'Consulting',
  hr: 'HR',
  sales: 'Sales',
} as const;

export const taskNames = {
  analysis: 'Analysis',
  writing: 'Writing',
  planning: 'Planning',
  communication: 'Communication',
  documentation: 'Documentation',
  evaluation: 'Evaluation',
} as const;

export const toneNames = {
  professional: 'Professional',
  friendly: 'Friendly',
  formal: 'Formal',
  casual: 'Casual',
  persuasive: 'Persuasive',
  analytical: 'Analytical',
} as const;

export const lengthNames = {
  brief: 'Brief (1-2 paragraphs)',
  medium: 'Medium (3-5 paragraphs)',
  detailed: 'Detailed (6+ paragraphs)',
} as const;

export type IndustryId = keyof typeof industryNames;
export type TaskId = keyof typeof taskNames;
export type ToneId = keyof typeof toneNames;
export type LengthId = keyof typeof lengthNames;

/** The current choices. An empty string means not chosen yet. */
export interface Choices {
  industry: IndustryId | '';
  task: TaskId | '';
  context: string;
  tone: ToneId | '';
  length: LengthId | '';
}

export const noChoices: Choices = { industry: '', task: '', context: '', tone: '', length: '' };

/** Choices that are complete enough to generate a prompt. Tone and length are optional. */
export type ReadyChoices = Choices & { industry: IndustryId; task: TaskId };

export const isReady = (choices: Choices): choices is ReadyChoices =>
  choices.industry !== '' && choices.task !== '' && choices.context.trim() !== '';
