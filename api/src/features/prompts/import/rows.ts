import { readMap } from '../content/map.ts';
import type { Library } from '../content/library.ts';
import { toCategoryRow, toPromptRow } from '../prompt.columns.ts';
import { workflowRows } from '../workflows/workflow.columns.ts';

/** More than the number of categories, so that each place on the maps has room for a prompt of every category. */
const CATEGORIES_MAX = 1000;

/**
 * The rows of a library. A position is the place on the map of its category, and then the place of the category: the first
 * prompts of all categories come first, so that a list of all of them begins with something for everybody.
 */
export function libraryRows({ categories, prompts, workflows }: Pick<Library, 'categories' | 'prompts' | 'workflows'>) {
  const maps = new Map(categories.map((category) => [category.id, { category, places: readMap(category) }]));
  return {
    categories: categories.map(toCategoryRow),
    workflows: workflowRows({ categories, workflows }),
    prompts: prompts.map((prompt) => {
      const map = maps.get(prompt.categoryId);
      // What the map does not name comes after it.
      const { index, section } = map?.places.get(prompt.slug) ?? { index: map?.places.size ?? 0, section: null };
      return toPromptRow(prompt, { position: index * CATEGORIES_MAX + (map?.category.position ?? 0), section });
    }),
  };
}
