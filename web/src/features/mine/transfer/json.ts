import { type Fields, FileError, isFields, listOf, type Mine, promptOf, textOf, versionOf } from './mine.ts';
import { workflowOf } from './workflows.ts';

const FORMAT = 'promptory.mine';
const VERSION = 1;

const targetOf = (fields: Fields, where: string) => ({
  promptId: textOf(fields, 'promptId', where) || null,
  key: textOf(fields, 'ownPromptId', where) || null,
});

/** Reads the JSON that the server exports. The file with all data of an account has the prompts under another name. */
export function fromJson(json: string): Mine {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    throw new FileError('This is not a complete JSON file.');
  }
  if (!isFields(data) || !(data.format === FORMAT || Array.isArray(data.ownPrompts)))
    throw new FileError('This JSON file was not exported by Promptory.');
  if (data.format === FORMAT && data.version !== VERSION)
    throw new FileError('This file was exported by a newer version of Promptory.');
  const prompts = listOf(data, data.format === FORMAT ? 'prompts' : 'ownPrompts', 'The file').map((fields, index) => {
    const label = `Prompt ${index + 1}`;
    const title = textOf(fields, 'title', label);
    return promptOf(fields, {
      key: textOf(fields, 'id', label),
      label: title === '' ? label : `“${title}”`,
      content: textOf(fields, 'content', label),
    });
  });
  const collections = listOf(data, 'collections', 'The file').map((fields, index) => {
    const where = `Collection ${index + 1}`;
    return {
      name: textOf(fields, 'name', where).trim(),
      entries: listOf(fields, 'entries', where).map((entry) => ({
        ...targetOf(entry, where),
        note: textOf(entry, 'note', where),
      })),
    };
  });
  const workflows = listOf(data, data.format === FORMAT ? 'workflows' : 'ownWorkflows', 'The file').map((fields, index) => {
    const where = `Workflow ${index + 1}`;
    return workflowOf(fields, where, (step) => targetOf(step, where));
  });
  const versions = listOf(data, data.format === FORMAT ? 'versions' : 'myVersions', 'The file').map((fields, index) => {
    const where = `Version ${index + 1}`;
    const content = fields.content == null ? null : textOf(fields, 'content', where);
    return versionOf(fields, textOf(fields, 'promptId', where), content, textOf(fields, 'ownWords', where));
  });
  return { prompts, collections, workflows, versions };
}
