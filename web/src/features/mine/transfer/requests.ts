import type { ApolloClient } from '@apollo/client';
import { requireData, toApiError } from '../../../api/errors.ts';
import { readParts } from '../../../api/readParts.ts';
import { forgetLists } from '../forgetLists.ts';
import { FileError, type FileWorkflow } from './mine.ts';
import type { ImportPlan } from './planImport.ts';
import {
  ExportMinePartDocument,
  ImportCollectionDocument,
  ImportMyVersionsDocument,
  ImportOwnPromptsDocument,
  ImportOwnWorkflowsDocument,
} from './Transfer.generated.ts';
import { inputOf } from './workflows.ts';

/** How many prompts, workflows and bytes a request may have; the server takes 50, 20, and 100 kB. */
const BATCH_MAX = 50;
const WORKFLOW_BATCH_MAX = 20;
const BATCH_BYTES = 80 * 1024;

/** The JSON file of everything. */
export async function fetchMine(client: ApolloClient): Promise<string> {
  const failure = 'What you have here could not be read. Please try again.';
  return readParts(async (after) => {
    const { data } = await client.query({ query: ExportMinePartDocument, variables: { after }, fetchPolicy: 'no-cache' });
    return requireData(data).exportMinePart;
  }).catch((error: unknown) => {
    throw toApiError(error, failure);
  });
}

function* batchesOf<Item>(items: readonly Item[], countMax: number): Generator<Item[]> {
  let [batch, bytes]: [Item[], number] = [[], 0];
  for (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length;
    if (batch.length > 0 && (batch.length === countMax || bytes + size > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Names what the server has found wrong, and its field. */
function nameWrong(error: unknown, batch: readonly { label: string }[]): Error {
  const { message, fields } = toApiError(error, 'The connection failed.');
  const index = Number(Object.keys(fields ?? {})[0]?.split('.')[0] ?? Number.NaN);
  const wrong = batch[index];
  return new FileError(wrong ? `${wrong.label}: ${message}. Nothing was imported.` : message);
}

export interface Imported {
  promptCount: number;
  entryCount: number;
  workflowCount: number;
  versionCount: number;
  /** Prompts of collections and versions that the library does not have here. */
  missing: string[];
  /** Prompts whose text the plan of the member does not open, so that they have no version of them. */
  locked: string[];
}

async function sendPrompts(client: ApolloClient, batch: ImportPlan['added'], dryRun: boolean): Promise<string[]> {
  const inputs = batch.map(({ input }) => input);
  const { data } = await client.mutate({ mutation: ImportOwnPromptsDocument, variables: { inputs, dryRun } });
  return requireData(data).importOwnPrompts;
}

async function sendVersions(client: ApolloClient, batch: ImportPlan['versions'], dryRun: boolean) {
  const inputs = batch.map(({ input }) => input);
  const { data } = await client.mutate({ mutation: ImportMyVersionsDocument, variables: { inputs, dryRun } });
  return requireData(data).importMyVersions;
}

/** `idOf` has the id of each prompt by its key in the file. */
async function sendWorkflows(
  client: ApolloClient,
  batch: readonly FileWorkflow[],
  idOf: ReadonlyMap<string, string>,
  dryRun: boolean,
): Promise<void> {
  const inputs = batch.map((workflow) => inputOf(workflow, idOf));
  await client.mutate({ mutation: ImportOwnWorkflowsDocument, variables: { inputs, dryRun } });
}

const batchesOfPlan = ({ added, addedWorkflows, versions }: ImportPlan) => ({
  prompts: [...batchesOf(added, BATCH_MAX)],
  workflows: [...batchesOf(addedWorkflows, WORKFLOW_BATCH_MAX)],
  versions: [...batchesOf(versions, BATCH_MAX)],
});
type Batches = ReturnType<typeof batchesOfPlan>;

/** Has the server check everything, without adding it. */
async function check(client: ApolloClient, { prompts, workflows, versions }: Batches, idOf: ImportPlan['idOf']): Promise<void> {
  const naming = (batch: readonly { label: string }[]) => (error: unknown) => {
    throw nameWrong(error, batch);
  };
  for (const batch of prompts) await sendPrompts(client, batch, true).catch(naming(batch));
  for (const batch of workflows)
    await sendWorkflows(client, batch, idOf, true).catch(naming(batch.map(({ title }) => ({ label: `“${title}”` }))));
  for (const batch of versions) await sendVersions(client, batch, true).catch(naming(batch));
}

/** Adds everything, and counts in `done` what was added so far. Collections and workflows come after the prompts in them. */
async function add(
  client: ApolloClient,
  { prompts, workflows, versions }: Batches,
  plan: ImportPlan,
  done: Imported,
): Promise<void> {
  const ids = new Map(plan.idOf);
  for (const batch of prompts) {
    const made = await sendPrompts(client, batch, false);
    batch.forEach(({ key }, index) => ids.set(key, made[index]!));
    done.promptCount += made.length;
  }
  for (const [key, same] of plan.sameAs) ids.set(key, ids.get(same)!);
  for (const { name, entries } of plan.collections) {
    const resolved = entries.map(({ promptId, key, note }) => ({ promptId, ownPromptId: key && ids.get(key), note }));
    const { data } = await client.mutate({ mutation: ImportCollectionDocument, variables: { name, entries: resolved } });
    const { addedCount, missing } = requireData(data).importCollection;
    done.entryCount += addedCount;
    done.missing.push(...missing);
  }
  for (const batch of workflows) {
    await sendWorkflows(client, batch, ids, false);
    done.workflowCount += batch.length;
  }
  for (const batch of versions) {
    const { added, locked, missing } = await sendVersions(client, batch, false);
    done.versionCount += added.length;
    done.missing.push(...missing);
    done.locked.push(...locked);
  }
}

/** Carries out a plan: all prompts and versions are checked before the first is added. Rejects with a message for the member. */
export async function runImport(client: ApolloClient, plan: ImportPlan): Promise<Imported> {
  const batches = batchesOfPlan(plan);
  await check(client, batches, plan.idOf);
  const done: Imported = { promptCount: 0, entryCount: 0, workflowCount: 0, versionCount: 0, missing: [], locked: [] };
  try {
    await add(client, batches, plan, done);
    return done;
  } catch (error) {
    const { message } = toApiError(error, 'The connection failed.');
    const all = `${done.promptCount} of ${plan.added.length} prompts`;
    throw new FileError(`${message} ${all} were imported. Import the file again: what you already have is skipped.`);
  } finally {
    forgetLists(client.cache);
  }
}
