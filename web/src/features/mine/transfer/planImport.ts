import { normalizeName } from '../../../ui/normalizeName.ts';
import { COLLECTIONS_MAX, ENTRIES_MAX } from '../collections/limits.ts';
import {
  type FileCollection,
  type FileEntry,
  FileError,
  type FilePrompt,
  type FileVersion,
  type FileWorkflow,
  type Mine,
} from './mine.ts';
import { newWorkflows } from './workflows.ts';

/** What a member may have: the server refuses more, but only this can say so before anything is imported. */
const PROMPTS_MAX = 500;
const VERSIONS_MAX = 300;

/** What makes two prompts the same, in the order in which it is compared. */
const COMPARED = [
  ...['title', 'description', 'category', 'content', 'variables'],
  ...['name', 'label', 'placeholder', 'type', 'required', 'options'],
];

export interface ImportPlan {
  /** The prompts to add. */
  added: FilePrompt[];
  /** How many prompts of the file the member has already, or are in it twice. */
  presentCount: number;
  /** Ids of the member's prompts by the keys of the file. Those that are added are missing. */
  idOf: ReadonlyMap<string, string>;
  /** The same for keys that stand for a prompt that is added under another key. */
  sameAs: ReadonlyMap<string, string>;
  collections: FileCollection[];
  newCollectionCount: number;
  newEntryCount: number;
  /** How many collections of the file go into one of the same name. */
  mergedCount: number;
  /** The workflows to add. */
  addedWorkflows: FileWorkflow[];
  /** The versions of prompts of which the member has none. */
  versions: (FileVersion & { input: NonNullable<FileVersion['input']> })[];
  presentVersionCount: number;
  /** How many have the member's own words only. */
  lockedVersionCount: number;
}

/** Compares a file with what the member has, however letters are composed. The same text again is not added. Throws a FileError if it does not fit. */
export function planImport(mine: Mine, file: Mine): ImportPlan {
  const textOf = ({ input }: FilePrompt) => JSON.stringify(input, COMPARED).normalize('NFC');
  const known = new Map(mine.prompts.map((prompt) => [textOf(prompt), prompt.key]));
  const idOf = new Map<string, string>();
  const sameAs = new Map<string, string>();
  const added: FilePrompt[] = [];
  const addedTexts = new Map<string, string>();
  for (const prompt of file.prompts) {
    const text = textOf(prompt);
    const id = known.get(text);
    const same = addedTexts.get(text);
    if (id !== undefined) idOf.set(prompt.key, id);
    else if (same !== undefined) sameAs.set(prompt.key, same);
    else {
      added.push(prompt);
      addedTexts.set(text, prompt.key);
    }
  }
  if (mine.prompts.length + added.length > PROMPTS_MAX)
    throw new FileError(
      `The file has ${added.length} prompts that you do not have. You have ${mine.prompts.length} of at most ${PROMPTS_MAX}, so they do not fit. ${
        added.length > PROMPTS_MAX ? 'Import a file with fewer.' : 'Delete some that you no longer need first.'
      }`,
    );

  const targetOf = ({ promptId, key }: FileEntry) => promptId ?? idOf.get(key ?? '') ?? sameAs.get(key ?? '') ?? key ?? '';
  const targetsOf = new Map(
    mine.collections.map(({ name, entries }) => [
      normalizeName(name),
      new Set(entries.map(({ promptId, key }) => promptId ?? key ?? '')),
    ]),
  );
  const inFile = new Set(file.prompts.map(({ key }) => key));
  const merged = new Map<string, Map<string, FileEntry>>();
  for (const { name: written, entries } of file.collections) {
    const name = normalizeName(written);
    const known = merged.get(name) ?? new Map<string, FileEntry>();
    for (const entry of entries) if (!known.has(targetOf(entry))) known.set(targetOf(entry), entry);
    merged.set(name, known);
  }
  const collections = [...merged].map(([name, entries]) => ({ name, entries: [...entries.values()] }));
  let newEntryCount = 0;
  for (const { name, entries } of collections) {
    const lost = entries.find(({ key }) => key !== null && !inFile.has(key));
    if (lost) throw new FileError(`The collection “${name}” names a prompt that is not in the file: ${lost.key ?? ''}`);
    const targets = targetsOf.get(name) ?? new Set<string>();
    const newCount = entries.filter((entry) => !targets.has(targetOf(entry))).length;
    if (targets.size + newCount > ENTRIES_MAX)
      throw new FileError(`The collection “${name}” would have more than ${ENTRIES_MAX} prompts.`);
    newEntryCount += newCount;
  }
  const newCollectionCount = collections.filter(({ name }) => !targetsOf.has(name)).length;
  if (mine.collections.length + newCollectionCount > COLLECTIONS_MAX)
    throw new FileError(`You would have more than ${COLLECTIONS_MAX} collections. Delete some that you no longer need first.`);
  const presentCount = file.prompts.length - added.length;
  const mergedCount = file.collections.length - collections.length;
  const addedWorkflows = newWorkflows(mine.workflows, file.workflows, idOf);
  const changes = { collections, newCollectionCount, newEntryCount, mergedCount, addedWorkflows };
  return { added, presentCount, idOf, sameAs, ...changes, ...planVersions(mine, file) };
}

type PlannedVersions = Pick<ImportPlan, 'versions' | 'presentVersionCount' | 'lockedVersionCount'>;

/** A version that the member has is never replaced. */
function planVersions(mine: Mine, file: Mine): PlannedVersions {
  const known = new Set(mine.versions.map(({ promptId }) => promptId));
  const versions: ImportPlan['versions'] = [];
  let presentVersionCount = 0;
  let lockedVersionCount = 0;
  for (const version of file.versions) {
    const { input, promptId } = version;
    if (known.has(promptId)) presentVersionCount += 1;
    else if (input === null) lockedVersionCount += 1;
    else {
      known.add(promptId);
      versions.push({ ...version, input });
    }
  }
  if (known.size > VERSIONS_MAX)
    throw new FileError(
      `You would have versions of more than ${VERSIONS_MAX} prompts. Delete some that you no longer need first.`,
    );
  return { versions, presentVersionCount, lockedVersionCount };
}
