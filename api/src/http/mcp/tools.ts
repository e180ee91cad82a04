import type { McpServer } from '@modelcontextprotocol/server';
import { CategoriesDocument, PromptsDocument, RecordUseDocument } from '@promptory/sdk/operations';
import type { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { cardOf, linesOf } from './cards.ts';
import type { Library } from './library.ts';
import { registerMine } from './mine.ts';
import { registerMyUse, registerSetFavorite } from './my-use.ts';
import { registerMyVersions } from './my-versions.ts';
import { filledPrompt, lockedText, readExample } from './prompt.ts';
import { registerTool } from './register-tool.ts';
import {
  getExampleInput,
  getExampleOutput,
  getPromptInput,
  getPromptOutput,
  listCategoriesInput,
  listCategoriesOutput,
  recordUseInput,
  recordUseOutput,
  searchPromptsInput,
  searchPromptsOutput,
} from './schemas.ts';
import { READ_ONLY, toolResult } from './tool-result.ts';

/** The id of a category that is given by its id or its name. */
async function categoryIdOf(library: Library, given: string): Promise<string> {
  const { categories } = await library.run(CategoriesDocument, {});
  const wanted = given.trim().toLowerCase();
  const found = categories.find(({ id, name }) => [id, name].some((each) => each.toLowerCase() === wanted));
  if (found) return found.id;
  throw new ApiError('BAD_USER_INPUT', `There is no category "${given}".`, {
    fields: { category: `Must be one of ${categories.map(({ id }) => id).join(', ')}` },
  });
}

async function searchPrompts(library: Library, { query, category, access, limit }: z.infer<typeof searchPromptsInput>) {
  const search = async (categoryId?: string) =>
    (await library.run(PromptsDocument, { search: query, category: categoryId, access, first: limit })).prompts;
  let prompts = await search(category);
  // Only now, so that an id with prompts costs nothing more.
  if (prompts.totalCount === 0 && category !== undefined) {
    const id = await categoryIdOf(library, category);
    if (id !== category) prompts = await search(id);
  }
  const { totalCount, totalCountIsExact, isNearest, didYouMean } = prompts;
  const cards = prompts.edges.map(({ node }) => cardOf(node));
  const lines = cards.map(linesOf);
  const head = [
    didYouMean === null ? '' : `Searched for: ${didYouMean}`,
    isNearest
      ? 'No prompt fits well. These come nearest:'
      : `${cards.length} of ${totalCount}${totalCountIsExact ? '' : '+'} prompts:`,
  ];
  const nothing = ['No prompt matches. Try fewer or other words.', didYouMean === null ? '' : `Did you mean: ${didYouMean}?`];
  const heading = totalCount === 0 ? nothing.filter(Boolean).join(' ') : head.filter(Boolean).join('\n');
  return toolResult(
    { totalCount, totalCountIsExact, isNearest, didYouMean, prompts: cards } satisfies z.infer<typeof searchPromptsOutput>,
    [heading, ...lines].join('\n'),
  );
}

async function getPrompt(library: Library, { id, values = {}, short }: z.infer<typeof getPromptInput>) {
  const { prompt, text, isShort, missing, followUps } = await filledPrompt(library, id, values, { short });
  const { title, description, category, isLocked, version } = prompt;
  const hasShort = prompt.shortContent !== null;
  const variables = prompt.variables.map(({ placeholder, ...variable }) => ({ ...variable, example: placeholder }));
  const related = prompt.related.map(({ id, title }) => ({ id, title }));
  const open = variables.filter(({ name }) => text === null || missing.includes(name));
  const fields = open.map(({ name, description, required }) => `- ${name}${required ? ' (required)' : ''}: ${description}`);
  const complete = text === null ? [] : ['Every field has a value.'];
  const about = [
    `${title} (${category.name}): ${description}`,
    ...(fields.length > 0 ? ['Fields without a value:', ...fields] : complete),
  ];
  return toolResult(
    {
      id,
      title,
      description,
      category,
      isLocked,
      version,
      text,
      isShort,
      hasShort,
      missing,
      variables,
      followUps,
      related,
    } satisfies z.infer<typeof getPromptOutput>,
    text ?? lockedText(library),
    about.join('\n'),
  );
}

async function getExample(library: Library, { id }: z.infer<typeof getExampleInput>) {
  const example = await readExample(library, id);
  const fields = example.values.map(({ name, value }) => `${name}: ${value}`);
  return toolResult(
    { id, ...example } satisfies z.infer<typeof getExampleOutput>,
    ['The case:', ...fields].join('\n'),
    `Answered by an AI assistant from this example, unedited, on ${example.answeredOn}:\n\n${example.answer}`,
  );
}

async function listCategories(library: Library) {
  const data = await library.run(CategoriesDocument, {});
  const categories = data.categories.map(({ id, name, description, promptCount }) => ({ id, name, description, promptCount }));
  const lines = categories.map(
    ({ id, name, description, promptCount }) => `- ${name} (id: ${id}, ${promptCount} prompts): ${description}`,
  );
  return toolResult({ categories } satisfies z.infer<typeof listCategoriesOutput>, lines.join('\n'));
}

async function recordUse(library: Library, { id }: z.infer<typeof recordUseInput>) {
  const { prompt, stats, isCounted } = (await library.run(RecordUseDocument, { promptId: id })).recordUse;
  const { thisWeek, totalUsed } = stats;
  return toolResult(
    { id: prompt.id, isCounted, usageCount: prompt.usageCount, thisWeek, totalUsed } satisfies z.infer<typeof recordUseOutput>,
    `${isCounted ? 'Recorded' : 'Not counted again, because it was recorded within the last minute'}: ${prompt.id}. Uses this week: ${thisWeek}, in all: ${totalUsed}.`,
  );
}

/** Registers the tools of the given scopes. */
export function registerTools(server: McpServer, library: Library, isServed: (scope: string) => boolean): void {
  if (isServed('catalog:read')) registerReadingTools(server, library);
  if (isServed('usage:write')) registerRecordUse(server, library);
  if (isServed('catalog:read')) registerMyUse(server, library);
  if (isServed('usage:write')) registerSetFavorite(server, library);
  if (isServed('mine:read')) registerMine(server, library);
  if (isServed('mine:read')) registerMyVersions(server, library);
}

function registerReadingTools(server: McpServer, library: Library): void {
  registerTool(
    server,
    library,
    'search_prompts',
    {
      title: 'Search prompts',
      description:
        'Finds ready-made prompts for professional work (legal, marketing, finance, healthcare, real estate, consulting, HR, sales). ' +
        'Call it before writing a prompt from scratch. Returns cards without texts, best match first; get_prompt opens one.',
      inputSchema: searchPromptsInput,
      outputSchema: searchPromptsOutput,
      annotations: READ_ONLY,
    },
    (args) => searchPrompts(library, args),
  );
  registerTool(
    server,
    library,
    'get_prompt',
    {
      title: 'Open a prompt',
      description:
        'Returns the text of a prompt and its fields, which appear in the text as [NAME]. Call it without values first, ask the person for ' +
        'what is missing, and fill it in, or call it again with values. Never invent a value. Values are neither kept nor logged.',
      inputSchema: getPromptInput,
      outputSchema: getPromptOutput,
      annotations: READ_ONLY,
    },
    (args) => getPrompt(library, args),
  );
  registerTool(
    server,
    library,
    'get_example',
    {
      title: 'See a worked example',
      description:
        'Returns an invented case for the fields of a prompt, and what an AI assistant answered to it. Call it to show what a prompt ' +
        'leads to, even if its text is locked. The case is not about the person: never use its values as theirs.',
      inputSchema: getExampleInput,
      outputSchema: getExampleOutput,
      annotations: READ_ONLY,
    },
    (args) => getExample(library, args),
  );
  registerTool(
    server,
    library,
    'list_categories',
    {
      title: 'List categories',
      description: 'Returns the professions that the library serves, with the number of prompts in each.',
      inputSchema: listCategoriesInput,
      outputSchema: listCategoriesOutput,
      annotations: READ_ONLY,
    },
    () => listCategories(library),
  );
}

function registerRecordUse(server: McpServer, library: Library): void {
  registerTool(
    server,
    library,
    'record_use',
    {
      title: 'Record a use',
      description:
        'Records which prompt the person has used, never the values. Call it once after a prompt was copied or carried out, ' +
        'not just for viewing it. A repeat within a minute is not counted.',
      inputSchema: recordUseInput,
      outputSchema: recordUseOutput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    (args) => recordUse(library, args),
  );
}
