import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { kysely } from '../../../core/database/query.ts';
import type { Library } from '../content/library.ts';

/** How many prompts of each category ask for a variable, by the category's id. */
function usesOf({ prompts }: Pick<Library, 'prompts'>, name: string): Record<string, number> {
  const uses: Record<string, number> = {};
  for (const { categoryId, variables } of prompts)
    if (variables.some((variable) => variable.name === name)) uses[categoryId] = (uses[categoryId] ?? 0) + 1;
  return uses;
}

/** Replaces what the practice profile asks. A field that no prompt uses is left out: its value would go nowhere. */
export async function writePracticeFields(tx: SqlEntityManager, library: Library): Promise<void> {
  const rows = library.practice
    .map(({ name, label, description, placeholder, type }, position) => {
      const uses = usesOf(library, name);
      return { name, position, label, description, placeholder, is_long: type === 'longtext', uses: JSON.stringify(uses) };
    })
    .filter(({ uses }) => uses !== '{}');
  await kysely(tx).deleteFrom('practice_fields').execute();
  if (rows.length > 0) await kysely(tx).insertInto('practice_fields').values(rows).execute();
}
