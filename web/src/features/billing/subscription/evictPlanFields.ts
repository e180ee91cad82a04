import type { ApolloCache } from '@apollo/client/cache';

/** The fields that depend on the plan, by the type of what has them. */
const planFields: Readonly<Record<string, readonly string[]>> = {
  Prompt: ['isLocked', 'content', 'shortContent', 'followUps'],
  MyVersion: ['isLocked', 'content', 'variables', 'baseContent', 'libraryContent'],
  Workflow: ['isLocked'],
  OwnWorkflow: ['isLocked'],
  // Saves have no id.
  ROOT_QUERY: ['myVersionSaves'],
};

/** Evicts what depends on the plan, because the plan has changed. */
export function evictPlanFields(cache: ApolloCache): void {
  for (const id of Object.keys(cache.extract() as object))
    for (const fieldName of planFields[id.split(':')[0] ?? ''] ?? []) cache.evict({ id, fieldName });
}
