export { type CallOptions, type ClientOptions, createClient, type PromptoryClient } from './client.ts';
export { PromptoryError, type PromptoryErrorCode } from './error.ts';
export { fill, missing, parseTemplate, type Segment } from './fill.ts';
export type {
  CategoryFieldsFragment as Category,
  PromptCardFieldsFragment as PromptCard,
  PromptFieldsFragment as Prompt,
  PromptSort,
  PromptTask,
  UserFieldsFragment as User,
} from './operations.generated.ts';
