import type { CollectionEntryRowFragment } from './CollectionEntries.generated.ts';

/** What an entry shows of its prompt: exactly one of the two exists. */
export function describeEntry({ prompt, ownPrompt }: CollectionEntryRowFragment) {
  if (prompt) return { title: prompt.title, where: prompt.category.name, to: `/prompt/${prompt.id}`, isLocked: prompt.isLocked };
  const { id = '', title = '', category = '' } = ownPrompt ?? {};
  return { title, where: ['Mine', category].filter(Boolean).join(' · '), to: `/my-prompts/${id}`, isLocked: false };
}
