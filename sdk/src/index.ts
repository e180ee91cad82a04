export type { Budget, ResponseInfo } from './response.ts';
export { type ClientOptions, createClient, type KeyClient, type PromptoryClient } from './client.ts';
export { errorCodes, PromptoryError, type PromptoryErrorCode } from './error.ts';
export { fill, missing, parseTemplate, type Segment } from './fill.ts';
export type { CallOptions } from './deadline.ts';
import type { PromptQuery } from './operations.generated.ts';

export type {
  AccountFieldsFragment as Account,
  ApiKeyFieldsFragment as ApiKey,
  BillingFieldsFragment as Billing,
  CategoryFieldsFragment as Category,
  PromptAccess,
  PromptCardFieldsFragment as PromptCard,
  PromptFieldsFragment as Prompt,
  PromptSort,
  PromptTask,
  UserFieldsFragment as User,
} from './operations.generated.ts';
export type { RetryOptions } from './retry.ts';

/** What `prompt` returns: a prompt with its short version, its follow-ups and its related prompts. */
export type PromptResult = NonNullable<PromptQuery['prompt']>;
