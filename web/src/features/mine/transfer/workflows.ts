import { type Fields, FileError, type FileStep, type FileWorkflow, listOf, textOf } from './mine.ts';

/** What a member may have. */
const WORKFLOWS_MAX = 100;

function linesOf(fields: Fields, name: string, where: string): string[] {
  const value = fields[name] ?? [];
  if (!Array.isArray(value)) throw new FileError(`${where}: “${name}” is not a list.`);
  return value.map(String);
}

/** A workflow as the fields of JSON or of front matter describe it. `target` reads which prompt a step has. */
export const workflowOf = (
  fields: Fields,
  where: string,
  target: (step: Fields) => Pick<FileStep, 'promptId' | 'key'>,
): FileWorkflow => ({
  title: textOf(fields, 'title', where).trim(),
  purpose: textOf(fields, 'purpose', where).trim(),
  steps: listOf(fields, 'steps', where).map((step) => ({
    ...target(step),
    title: textOf(step, 'title', where).trim(),
    takes: listOf(step, 'takes', where).map((taken) => ({ field: textOf(taken, 'field', where), step: Number(taken.step) })),
    ownFields: linesOf(step, 'ownFields', where),
    checks: linesOf(step, 'checks', where),
  })),
});

/** The longest id that the server takes. */
const ID_MAX = 200;
/** What stands for a prompt of the file while it has no id here. Of a path, it is what an id of a library looks like. */
const idOfKey = (key: string): string =>
  // Half of a pair cannot be encoded.
  encodeURIComponent(key.replaceAll(/\p{Surrogate}/gu, ''))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(-ID_MAX)
    .replaceAll(/^-|-$/g, '');

/** What is sent of a workflow. A prompt that is neither in the file nor here is shown as gone. */
export const inputOf = ({ steps, ...texts }: FileWorkflow, idOf: ReadonlyMap<string, string>) => ({
  ...texts,
  steps: steps.map(({ promptId, key, ...step }) => {
    const ownPromptId = key === null ? null : (idOf.get(key) ?? null);
    return { ...step, promptId: ownPromptId === null ? (promptId ?? (key && idOfKey(key))) : null, ownPromptId };
  }),
});

/** The workflows of a file that the member does not have yet, each once. */
export function newWorkflows(
  mine: readonly FileWorkflow[],
  file: readonly FileWorkflow[],
  idOf: ReadonlyMap<string, string>,
): FileWorkflow[] {
  const textOfWorkflow = ({ title, purpose, steps }: FileWorkflow) =>
    JSON.stringify([
      ...[title, purpose],
      ...steps.map(({ promptId, key, takes, ...step }) => [
        ...[step.title, promptId ?? idOf.get(key ?? '') ?? idOfKey(key ?? ''), step.ownFields, step.checks],
        takes.map(({ field, step: number }) => [field, number]),
      ]),
    ]).normalize('NFC');
  const known = new Set(mine.map(textOfWorkflow));
  const added = file.filter((workflow) => {
    const text = textOfWorkflow(workflow);
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
  if (mine.length + added.length > WORKFLOWS_MAX)
    throw new FileError(`You would have more than ${WORKFLOWS_MAX} workflows. Delete some that you no longer need first.`);
  return added;
}
