import type { Library } from '../../src/features/prompts/content/library.ts';
import type { CategoryFile, PromptFile } from '../../src/features/prompts/content/prompt-file.ts';
import { importLibrary } from '../../src/features/prompts/import.ts';
import type { TestServer } from '../server.ts';

const source = { path: 'made in a test', bodyLine: 1, lineOf: () => 1 };

export const categoryFile = (fields: Partial<CategoryFile> = {}): CategoryFile => ({
  id: 'shelf',
  name: 'Shelf',
  description: 'Where the prompts of a test stand',
  icon: 'folder',
  color: 'neutral',
  position: 1,
  chips: ['One', 'Two', 'Three'],
  tags: ['alpha', 'beta'],
  map: '',
  source,
  ...fields,
});

/** A free prompt of `shelf` whose own words are few and dull, so that a search finds what the test has put in. */
export const promptFile = (slug: string, fields: Partial<PromptFile> = {}): PromptFile => ({
  slug,
  categoryId: 'shelf',
  title: 'Untitled',
  description: 'Nothing',
  body: 'Empty',
  premium: false,
  task: 'writing',
  sensitivity: 'internal',
  tags: ['alpha'],
  added: '2026-06-01',
  reviewed: '2026-06-02',
  related: [],
  variables: [
    {
      name: 'CLIENT_NAME',
      label: 'Client name',
      description: 'The client for whom this is',
      placeholder: 'Fernhill Ltd',
      type: 'text',
      required: true,
    },
  ],
  source,
  ...fields,
});

/** A library as if it had been read from files. */
export const libraryOf = (prompts: PromptFile[], categories: CategoryFile[] = [categoryFile()]): Library => ({
  categories,
  prompts,
  dictionary: { path: 'made in a test', names: new Set() },
});

/** Makes it the library of the server: whatever else is there is archived. */
export const importInto = (server: TestServer, library: Library): Promise<void> =>
  importLibrary(server.database.fork(), library, server.clock.now);
