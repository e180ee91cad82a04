import { z } from 'zod';
import { categoryName, count, flag, instant, text, variable } from './entities.ts';

// The response schemas of what members write and collect.

export const ownPrompt = z
  .object({
    id: text('Id of the prompt.'),
    title: text('As the member calls it.'),
    description: text('What it is for; empty if the member has not said so.'),
    category: text('As the member calls it; empty for none.'),
    content: text('The text, with its blanks in square brackets.'),
    variables: z.array(variable).describe('The blanks, in the order in which the form asks for them.'),
    createdAt: instant('When it was first saved.'),
    updatedAt: instant('When it was last saved.'),
  })
  .meta({ id: 'OwnPrompt', description: 'A prompt that a member has written. Only its owner finds and reads it.' });

const collection = z
  .object({
    id: text('Id of the collection.'),
    name: text('As the member calls it.'),
    entryCount: count('How many prompts it has.'),
    createdAt: instant('When it was created.'),
    updatedAt: instant('When something in it was last changed.'),
  })
  .meta({ id: 'Collection', description: 'Prompts that a member has put together, in their order.' });

const card = z
  .object({
    id: text('The slug: the same on every installation.'),
    title: text('Names the deliverable.'),
    description: text('What it does, in 60 to 160 characters.'),
    category: categoryName,
    isLocked: flag('Whether the plan, or the key, does not open the text.'),
  })
  .meta({ id: 'PromptCard', description: 'What a collection shows of a prompt of the library.' });

const collectionEntry = z
  .object({
    id: text('Id of the entry.'),
    note: text('What the member has noted about it here; empty if nothing.'),
    prompt: card.nullable().describe('The prompt of the library; null if it is one of the member.'),
    ownPrompt: ownPrompt.nullable().describe('The prompt of the member; null if it is one of the library.'),
  })
  .meta({ id: 'CollectionEntry', description: 'A prompt in a collection.' });

const myVersion = z
  .object({
    id: text('Id of the prompt.'),
    title: text('Title of the prompt.'),
    isArchived: flag('Whether the prompt is no longer in the library.'),
    isLocked: flag("Whether the plan, or the key, does not open the library's text, and with it this one."),
    content: z.string().nullable().describe('The text, with its blanks in square brackets. Null if it is locked.'),
    ownWords: text("Those words of the text that are not the library's, a line for each place. They are never locked."),
    variables: z.array(variable).describe('The blanks of the text, in their order; none if it is locked.'),
    defaults: z
      .array(z.object({ name: text('The name of the blank.'), value: text('What its field is filled with.') }))
      .describe('What fields are filled with at first.'),
    note: text('What the member has noted about it; empty if nothing.'),
    revision: count('The number of the latest save.'),
    baseVersion: text('The version of the prompt that it was made from, or last compared with.'),
    libraryVersion: text('The version that the library has now.'),
    hasLibraryChanged: flag("Whether the library's text has changed since."),
    createdAt: instant('When it was first saved.'),
    updatedAt: instant('When it was last saved.'),
  })
  .meta({ id: 'MyVersion', description: 'What a member has made of a prompt of the library. Nobody else reads it.' });

const page = {
  totalCount: count('How many there are, on all pages.'),
  next: z.string().nullable().describe('Pass it as `after` for the next page; null if this is the last one.'),
};
export const ownPromptPage = z
  .object({ prompts: z.array(ownPrompt).describe('The prompts of the page.'), ...page })
  .meta({ id: 'OwnPromptPage', description: 'A page of prompts that the member has written.' });
export const collectionPage = z
  .object({ collections: z.array(collection).describe('The collections of the page.'), ...page })
  .meta({ id: 'CollectionPage', description: 'A page of the collections of the member.' });
export const entryPage = z
  .object({ entries: z.array(collectionEntry).describe('The prompts of the page, in the order of the member.'), ...page })
  .meta({ id: 'CollectionEntryPage', description: 'A page of the prompts of a collection.' });
export const myVersionPage = z
  .object({ versions: z.array(myVersion).describe('The versions of the page.'), ...page })
  .meta({ id: 'MyVersionPage', description: 'A page of what the member has made of prompts.' });
