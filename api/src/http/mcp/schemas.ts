import { z } from 'zod';
import { SEARCH_MAX } from '../../core/input.ts';

// The schemas of the tools, created once because a server is created for each request. Models read the descriptions.

export const promptId = z.string().describe('Id of a prompt, as returned by search_prompts.');
const id = promptId;
const category = z.object({ id: z.string().describe('To search in it.'), name: z.string() });
const card = z.object({ id, title: z.string(), description: z.string().describe('What it is for.'), category });
const isLocked = z.boolean().describe('Whether the text is locked for this key: it needs Pro and the scope prompts:read.');

/** A prompt of the library, as tools list it. */
export const listedPrompt = card.extend({ isLocked });

export const field = z.object({
  name: z.string().describe('The name in the text, between square brackets, and the key of its value.'),
  label: z.string(),
  description: z.string().describe('What to enter.'),
  example: z.string(),
  type: z.enum(['text', 'longtext', 'select', 'number', 'date']),
  required: z.boolean().describe('Whether the result is poor without it. An empty value blocks nothing.'),
  options: z.array(z.string()).describe('The choices of a select; empty for the other types.'),
});

export const searchPromptsInput = z.strictObject({
  query: z
    .string()
    .optional()
    .describe(
      `What the prompt is needed for, in a few words or a sentence, at most ${SEARCH_MAX} characters. Without it: the newest.`,
    ),
  category: z
    .string()
    .optional()
    .describe('Only of this category: its id or name, as returned by list_categories, such as real-estate.'),
  access: z.enum(['free', 'premium']).optional().describe('Only prompts of the free plan, or only those of Pro.'),
  limit: z.int().min(1).max(20).default(10).describe('How many to list.'),
});

export const searchPromptsOutput = z.object({
  totalCount: z.int().describe('How many prompts match, beyond those that are listed.'),
  totalCountIsExact: z.boolean().describe('False where more may match than totalCount says.'),
  isNearest: z.boolean().describe('Whether no prompt fits the query well, so these are only the nearest.'),
  didYouMean: z
    .string()
    .nullable()
    .describe(
      'The query with its typing errors corrected, if there were any. Words in quotation marks were searched for as typed.',
    ),
  prompts: z.array(listedPrompt),
});

export const getPromptInput = z.strictObject({
  id,
  values: z
    .record(z.string(), z.string())
    .optional()
    .describe('A value for each field, by its name, such as {"CLIENT_NAME": "Fernhill Ltd"}.'),
  short: z.boolean().default(false).describe('Whether to open the short version, for a one-page answer, if there is one.'),
});

export const getPromptOutput = card.extend({
  isLocked,
  text: z
    .string()
    .nullable()
    .describe('The prompt with the values filled in; a field without a value keeps its bracketed name. Null if it is locked.'),
  missing: z.array(z.string()).describe('Names of the fields that have no value yet, in the order of the text.'),
  version: z.string().describe('Of the text, such as "2.0".'),
  isShort: z.boolean().describe('Whether `text` is the short version.'),
  hasShort: z.boolean().describe('Whether there is a short version that is not locked.'),
  variables: z.array(field),
  followUps: z
    .array(z.object({ title: z.string(), text: z.string() }))
    .describe('What to ask next in the same conversation, with the values filled in. None if the prompt is locked.'),
  related: z.array(card.pick({ id: true, title: true })).describe('Prompts that are often needed with this one.'),
});

export const getExampleInput = z.strictObject({ id });

export const getExampleOutput = z.object({
  id,
  values: z.array(z.object({ name: z.string(), value: z.string() })).describe('A value for every field: an invented case.'),
  answer: z.string().describe('What an AI assistant answered to it, unedited, in Markdown.'),
  answeredOn: z.string().describe('The day of the answer.'),
});

export const listCategoriesInput = z.strictObject({});

export const listCategoriesOutput = z.object({
  categories: z.array(category.extend({ description: z.string(), promptCount: z.int() })),
});

export const recordUseInput = z.strictObject({ id });

export const recordUseOutput = z.object({
  id,
  isCounted: z.boolean().describe('False for a repeat within a minute, which is not counted.'),
  usageCount: z.int().describe('How many different people have used the prompt.'),
  thisWeek: z.int().describe('Uses of this member in the last seven days.'),
  totalUsed: z.int().describe('Uses of this member in the last two years.'),
});

// The parameters of the messages about prompts. With these, the MCP library reports invalid ones as the client's error;
// its own checks would report a server error.

export const listParams = z.object({ cursor: z.string().optional() });

export const getPromptParams = z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() });

export const readResourceParams = z.object({ uri: z.string() });

export const completeParams = z.object({
  ref: z.union([
    z.object({ type: z.literal('ref/prompt'), name: z.string() }),
    z.object({ type: z.literal('ref/resource'), uri: z.string() }),
  ]),
  argument: z.object({ name: z.string(), value: z.string() }),
});
