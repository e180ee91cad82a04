import { z } from 'zod';
import { PAGE_MAX } from '../../core/database/page.ts';
import { SEARCH_MAX } from '../../core/input.ts';
import { field } from './schemas.ts';

// The schemas of the tools for what a member has written and collected: `searchMine` is the input of a tool, `foundMine` its output.

const id = z.string().describe('Id of one of the person’s own prompts, as returned by search_my_prompts.');
const limit = z.int().min(1).max(PAGE_MAX).default(20).describe('How many to list.');
const after = z.string().optional().describe('The `next` of the last response, for the following page.');
const next = z.string().nullable().describe('Pass it as `after` for more; null if this is the last page.');
const totalCount = z.int().describe('How many there are, on all pages.');

const ownCard = z.object({
  id,
  title: z.string(),
  description: z.string().describe('What it is for; empty if not said.'),
  category: z.string().describe('As the person calls it; empty for none.'),
});

export const searchMine = z.strictObject({
  query: z.string().optional().describe(`Words that occur in it, at most ${SEARCH_MAX} characters. Without it: the last saved.`),
  category: z.string().optional().describe('Only of this category of the person.'),
  limit,
  after,
});
export const foundMine = z.object({ totalCount, next, prompts: z.array(ownCard) });

export const openMine = z.strictObject({
  id,
  values: z.record(z.string(), z.string()).optional().describe('A value for each field, by its name.'),
});
export const openedMine = ownCard.extend({
  text: z.string().describe('The prompt with the values filled in; a field without a value keeps its bracketed name.'),
  missing: z.array(z.string()).describe('Names of the fields that have no value yet, in the order of the text.'),
  variables: z.array(field),
});

const collectionId = z.string().describe('Id of a collection, as returned by list_my_collections.');
export const listCollections = z.strictObject({ limit, after });
export const listedCollections = z.object({
  totalCount,
  next,
  collections: z.array(z.object({ id: collectionId, name: z.string(), promptCount: z.int() })),
});

export const openCollection = z.strictObject({ id: collectionId, limit, after });
export const openedCollection = z.object({
  name: z.string(),
  totalCount,
  next,
  prompts: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        isMine: z.boolean().describe('Whether get_my_prompt opens it; get_prompt opens the others.'),
        note: z.string().describe('What the person has noted about it; empty if nothing.'),
      }),
    )
    .describe('In the order of the person.'),
});

const versionId = z.string().describe('Id of a prompt of the library, as returned by list_my_versions or search_prompts.');
const versionCard = z.object({
  id: versionId,
  title: z.string(),
  note: z.string().describe('What the person has noted about it; empty if nothing.'),
  hasLibraryChanged: z.boolean().describe("Whether the library's text has changed since the person has last compared theirs."),
});
export const listVersions = z.strictObject({ limit, after });
export const listedVersions = z.object({ totalCount, next, versions: z.array(versionCard) });

export const openVersion = z.strictObject({
  id: versionId,
  values: openMine.shape.values.describe('A value for each field, by its name. Without one, the person’s default is used.'),
});
export const openedVersion = versionCard.extend({
  isLocked: z.boolean().describe('Whether the text is locked for this key: it needs the scope prompts:read, and Pro.'),
  text: z
    .string()
    .nullable()
    .describe(
      'The text of the person with the values filled in; a field without a value keeps its bracketed name. Null if locked.',
    ),
  ownWords: z.string().describe('The words of the text that are the person’s own, a line for each place. They are never locked.'),
  missing: openedMine.shape.missing,
  variables: z.array(field),
});
