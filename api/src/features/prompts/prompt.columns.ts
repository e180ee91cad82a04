import { mapColumns } from '../../core/database/fields.ts';
import { columns, type Tables } from '../../core/database/tables.generated.ts';
import type { Category } from './category.entity.ts';
import type { CategoryFile, PromptFile } from './content/prompt-file.ts';
import { digestOf, filledWith } from './content/worked-example.ts';
import type { Prompt } from './prompt.entity.ts';

/** The one list of the columns of a prompt card, by the fields of the entity. A card never has the content. */
export const promptColumns = mapColumns('p', columns.prompts, {
  id: 'id',
  title: 'title',
  description: 'description',
  isPremium: 'is_premium',
  task: 'task',
  sensitivity: 'sensitivity',
  tags: 'tags',
  variables: 'variables',
  related: 'related',
  section: 'section',
  version: 'version',
  hasExample: 'has_example',
  usageCount: 'usage_count',
  createdAt: 'created_at',
  reviewedAt: 'reviewed_at',
} as const satisfies Record<Exclude<keyof Prompt, 'category' | 'content' | 'archivedAt'>, keyof Tables['prompts']>);

/** The time of a date in a content file; noon UTC is the same day almost everywhere. */
const noon = (day: string) => `${day}T12:00:00Z`;

/** A value for every column that is imported, so that a new column does not compile without one here. */
type Imported<Table extends keyof Tables, Omitted extends keyof Tables[Table]> = Record<
  Exclude<keyof Tables[Table], Omitted>,
  unknown
> & { id: string };

/** What `WorkedExample` publishes: only of a prompt that has been answered as it is. */
const toExample = (file: PromptFile) => {
  const { variables, example, answer } = file;
  // An answer to another text would not be what this prompt leads to.
  return example && answer && answer.digest === digestOf(filledWith(file, example))
    ? {
        values: variables.map(({ name }) => ({ name, value: example[name] ?? '' })),
        answer: answer.text,
        answeredOn: answer.date,
      }
    : null;
};

/** The row of a prompt file. Its place is on the map of its category. */
export const toPromptRow = (
  file: PromptFile,
  { position, section }: { position: number; section: string | null },
): Imported<'prompts', 'usage_count' | 'archived_at' | 'search_free' | 'search_pro' | 'has_example'> => ({
  id: file.slug,
  category_id: file.categoryId,
  title: file.title,
  description: file.description,
  content: file.body,
  is_premium: file.premium,
  task: file.task,
  sensitivity: file.sensitivity,
  tags: file.tags,
  aliases: file.aliases,
  variables: file.variables.map((variable) => ({ options: [], ...variable })),
  related: file.related,
  version: file.changes[0]?.version ?? '1.0',
  changes: file.changes,
  short_content: file.short ?? null,
  follow_ups: file.followUps ?? [],
  example: toExample(file),
  position,
  section,
  created_at: noon(file.added),
  reviewed_at: noon(file.reviewed),
});

/** The one list of the columns of a category, by the fields of the entity. */
export const categoryColumns = mapColumns('c', columns.categories, {
  id: 'id',
  name: 'name',
  description: 'description',
  icon: 'icon',
  color: 'color',
  position: 'position',
  chips: 'chips',
  tags: 'tags',
  promptCount: 'prompt_count',
} as const satisfies Record<Exclude<keyof Category, 'archivedAt'>, keyof Tables['categories']>);

/** The row of a category file. */
export const toCategoryRow = (file: CategoryFile): Imported<'categories', 'prompt_count' | 'archived_at'> => ({
  id: file.id,
  name: file.name,
  description: file.description,
  icon: file.icon,
  color: file.color,
  position: file.position,
  chips: file.chips,
  tags: file.tags,
});
