import type { ImportPlan } from './planImport.ts';
import type { Imported } from './requests.ts';

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const versionsText = (count: number, what: string) =>
  count === 1 ? `1 ${what} of a library prompt.` : `${many(count, what)} of library prompts.`;

/** Whether the member has everything that a file has. */
export const hasNothingNew = (plan: ImportPlan): boolean =>
  plan.added.length + plan.newEntryCount + plan.newCollectionCount + plan.addedWorkflows.length + plan.versions.length === 0;

/** What a plan will change, in sentences. */
export function describePlan(plan: ImportPlan): string[] {
  const { added, presentCount, newCollectionCount, newEntryCount, mergedCount, addedWorkflows } = plan;
  const { versions, presentVersionCount, lockedVersionCount } = plan;
  const collections = newCollectionCount === 0 ? '' : `, with ${many(newCollectionCount, 'new collection')}`;
  return [
    hasNothingNew(plan) && 'Nothing new to import.',
    added.length > 0 && `${many(added.length, 'new prompt')}.`,
    presentCount > 0 && `${many(presentCount, 'prompt')} skipped: you already have ${presentCount === 1 ? 'it' : 'them'}.`,
    newEntryCount + newCollectionCount > 0 && `${many(newEntryCount, 'prompt')} added to collections${collections}.`,
    mergedCount > 0 && 'Collections of the same name become one.',
    addedWorkflows.length > 0 && `${many(addedWorkflows.length, 'new workflow')}.`,
    versions.length > 0 && versionsText(versions.length, 'new version'),
    presentVersionCount > 0 &&
      `${many(presentVersionCount, 'version')} skipped: you already have ${presentVersionCount === 1 ? 'one' : 'your own'}.`,
    lockedVersionCount > 0 && `${many(lockedVersionCount, 'version')} skipped: the file has only your own words.`,
  ].filter((line) => line !== false);
}

/** What an import has added. */
export function describeImported({ promptCount, entryCount, workflowCount, versionCount, missing, locked }: Imported): string {
  const lines = [
    promptCount > 0 && `${many(promptCount, 'prompt')}.`,
    entryCount > 0 && `${many(entryCount, 'prompt')} added to collections.`,
    workflowCount > 0 && `${many(workflowCount, 'workflow')}.`,
    versionCount > 0 && versionsText(versionCount, 'version'),
    missing.length > 0 && `Not in this library: ${missing.join(', ')}.`,
    locked.length > 0 && `Not open to your plan: ${locked.join(', ')}.`,
  ];
  return lines.filter((line) => line !== false).join(' ');
}
