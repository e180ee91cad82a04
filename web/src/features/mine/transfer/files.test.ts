import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { toMarkdown } from './code.ts';
import { fromJson } from './json.ts';
import { FileError } from './mine.ts';
import { planImport } from './planImport.ts';
import { readMine } from './readFile.ts';
import { inputOf } from './workflows.ts';

const variable = {
  name: 'TONE',
  label: 'Tone: “how”',
  description: '',
  placeholder: '#1',
  type: 'select',
  required: true,
  options: ['no', '2'],
};
const prompt = (id: string, title: string, content: string, more: object = {}) => ({
  id,
  title,
  description: '',
  category: '',
  content,
  variables: [],
  ...more,
});
const exported = {
  format: 'promptory.mine',
  version: 1,
  prompts: [
    prompt('a', 'Letter', '\n  In a [TONE] tone.\n---\nname: x\n\n', { category: 'yes', variables: [variable] }),
    prompt('b', 'LETTER!', 'The same name as a file.'),
    prompt('c', '///', '---'),
  ],
  collections: [
    {
      name: 'Mornings: first',
      entries: [
        { promptId: null, ownPromptId: 'b', note: 'Two\nlines' },
        { promptId: 'lease-review', ownPromptId: null, note: '' },
      ],
    },
    { name: 'Empty', entries: [] },
  ],
  workflows: [
    {
      id: 'w',
      title: 'Intake: “all”',
      purpose: '2 letters',
      steps: [
        { title: 'Read', promptId: 'lease-review', ownPromptId: null, takes: [], ownFields: ['TONE'], checks: ['yes', 'No #1'] },
        { title: 'Write', promptId: null, ownPromptId: 'a', takes: [{ field: 'TONE', step: 1 }], ownFields: [], checks: [] },
        { title: 'Send', promptId: null, ownPromptId: 'deleted', takes: [], ownFields: [], checks: [] },
      ],
    },
  ],
  versions: [
    {
      promptId: 'lease-review',
      content: '\n Mine for [TONE]\n---\n',
      isLocked: false,
      ownWords: 'Mine',
      note: 'Two\nlines',
      defaults: [{ name: 'TONE', value: 'no' }],
    },
    { promptId: 'closed', content: null, isLocked: true, ownWords: 'kindly', note: '', defaults: [] },
  ],
};
const json = JSON.stringify(exported);
const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
const zipOf = (files: Record<string, string>) =>
  fileOf('mine.zip', zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))));

describe('a folder of Markdown', () => {
  test('has everything that the JSON has', async () => {
    const read = await readMine(fileOf('mine.zip', toMarkdown(json)));
    const { prompts, collections, versions } = fromJson(json);
    expect(read.versions).toEqual([versions[0] && { ...versions[0], ownWords: '' }, versions[1]]);
    expect(read.prompts.map(({ input }) => input)).toEqual(prompts.map(({ input }) => input));
    expect(read.prompts.map(({ key }) => key)).toEqual(['prompts/letter.md', 'prompts/letter-2.md', 'prompts/prompt.md']);
    expect(read.collections).toEqual([
      {
        ...collections[0]!,
        entries: [{ promptId: null, key: 'prompts/letter-2.md', note: 'Two\nlines' }, collections[0]!.entries[1]],
      },
      collections[1]!,
    ]);
    const [workflow] = fromJson(json).workflows;
    const [first, second, third] = workflow!.steps;
    expect(read.workflows).toEqual([
      {
        ...workflow,
        steps: [first, { ...second, key: 'prompts/letter.md' }, { ...third, promptId: 'deleted', key: null }],
      },
    ]);
  });

  test('has names in composed form, whose letters keep their marks and are cut as a whole', async () => {
    const titles = ['Résumé'.normalize('NFD'), 'हिन्दी पत्र', `${'a'.repeat(59)}𠮷`, 'RÉSUMÉ'];
    const prompts = titles.map((title, index) => prompt(`${index}`, title, 'Text'));
    const read = await readMine(fileOf('mine.zip', toMarkdown(JSON.stringify({ ...exported, prompts, collections: [] }))));
    expect(read.prompts.map(({ key }) => key)).toEqual(
      ['résumé', 'हिन्दी-पत्र', 'a'.repeat(59), 'résumé-2'].map((name) => `prompts/${name}.md`),
    );
  });

  test('may be in a folder of the archive, and written by an editor of Windows', async () => {
    const read = await readMine(
      zipOf({
        'my/prompts/one.md': '\uFEFF---\r\ntitle: One\r\n---\r\nTo you.\r\nAnd me.\r\n',
        'my/collections/all.md': '---\ncollection: All\nentries:\n  - file: prompts/one.md\n---\n',
        '__MACOSX/my/._one.md': 'not a text',
        'my/picture.png': 'not a text',
      }),
    );
    expect(read.prompts).toMatchObject([{ key: 'my/prompts/one.md', input: { title: 'One', content: 'To you.\nAnd me.' } }]);
    expect(read.collections).toEqual([{ name: 'All', entries: [{ promptId: null, key: 'my/prompts/one.md', note: '' }] }]);
  });

  test('may have plain texts, whose names in brackets become fields', async () => {
    const { prompts } = await readMine(fileOf('A note.md', 'To [OUR CLIENT].\n'));
    expect(prompts).toMatchObject([
      { input: { title: 'A note', content: 'To [OUR_CLIENT].', variables: [{ name: 'OUR_CLIENT', label: 'Our client' }] } },
    ]);
  });
});

test('the file with all data of an account is read, too', () => {
  const { prompts, collections, workflows, versions } = exported;
  const account = { profile: {}, ownPrompts: prompts, collections, ownWorkflows: workflows, myVersions: versions };
  expect(fromJson(JSON.stringify(account))).toEqual(fromJson(json));
});

test.each([
  ['of another kind', fileOf('a.pdf', 'x'), 'Choose a file that ends with .json, .zip or .md.'],
  ['that is no zip', fileOf('a.zip', 'PK but not more'), 'This is not a complete zip file.'],
  ['that is cut off', fileOf('a.json', json.slice(0, 80)), 'This is not a complete JSON file.'],
  ['of another product', fileOf('a.json', '{"prompts":[]}'), 'This JSON file was not exported by Promptory.'],
  ['of a later version', fileOf('a.json', '{"format":"promptory.mine","version":2}'), /newer version/],
  ['with a wrong type', fileOf('a.json', json.replace('"select"', '"color"')), '“Letter”: “TONE” has an unknown type.'],
  ['with a text that is none', fileOf('a.json', json.replace('"yes"', '{}')), '“Letter”: “category” is not a text.'],
  ['in another encoding', fileOf('a.md', new Uint8Array([0xff, 0xfe, 0x41])), 'This file is not a text in UTF-8.'],
  ['with broken front matter', zipOf({ 'p/x.md': '---\ntitle: "x\n---\nText' }), /^p\/x\.md: /],
  ['with nothing in it', zipOf({ 'a.txt': 'x' }), 'This file has no prompts, collections, workflows or versions in it.'],
  ['with too many files', zipOf(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.md`, 'x']))), /more in it/],
])('a file %s says so', async (_, file, message) => {
  await expect(readMine(file)).rejects.toThrow(FileError);
  await expect(readMine(file)).rejects.toThrow(message);
});

describe('comparing with what the member has', () => {
  const file = fromJson(json);
  const nothing = { prompts: [], collections: [], workflows: [], versions: [] };
  const manyPrompts = (count: number) => Array.from({ length: count }, (_, n) => prompt(`id-${n}`, `Memo ${n}`, 'Text'));
  const having = (parts: object) =>
    fromJson(JSON.stringify({ ...exported, prompts: [], collections: [], workflows: [], versions: [], ...parts }));

  test('the same file again adds nothing', () => {
    expect(planImport(file, file)).toMatchObject({
      added: [],
      presentCount: 3,
      newCollectionCount: 0,
      newEntryCount: 0,
      addedWorkflows: [],
      versions: [],
      presentVersionCount: 2,
      lockedVersionCount: 0,
    });
    expect(planImport(nothing, file)).toMatchObject({
      versions: [{ promptId: 'lease-review' }],
      presentVersionCount: 0,
      lockedVersionCount: 1,
    });
  });

  test('a text that was changed since is added beside it, and one that is in the file twice once', () => {
    const changed = having({
      prompts: [prompt('a', 'Letter', 'Another text'), prompt('z', 'LETTER!', 'The same name as a file.')],
    });
    const twice = { ...file, prompts: [...file.prompts, { ...file.prompts[0]!, key: 'again' }] };
    const plan = planImport(changed, twice);
    expect(plan.added.map(({ key }) => key)).toEqual(['a', 'c']);
    expect(plan).toMatchObject({ presentCount: 2, newCollectionCount: 2, newEntryCount: 2 });
    expect([[...plan.idOf], [...plan.sameAs]]).toEqual([[['b', 'z']], [['again', 'a']]]);
  });

  test('what looks the same is the same, however its letters and spaces are written', () => {
    const having = (form: 'NFC' | 'NFD', space: string) => {
      const name = `Café${space}notes`.normalize(form);
      const [workflow] = exported.workflows;
      const parts = { prompts: [prompt('a', name, name)], collections: [{ name, entries: [] }], workflows: [] };
      return fromJson(
        JSON.stringify({ ...exported, ...parts, workflows: [{ ...workflow, title: name.replace(space, ' ') }], versions: [] }),
      );
    };
    const [composed, decomposed] = [having('NFC', ' '), having('NFD', ' ')];
    expect(planImport(composed, decomposed)).toMatchObject({ added: [], newCollectionCount: 0, addedWorkflows: [] });
    const both = { ...composed, prompts: [...composed.prompts, ...decomposed.prompts.map((each) => ({ ...each, key: 'b' }))] };
    expect(planImport(nothing, both).added).toHaveLength(1);
    const spaced = { ...nothing, collections: [...composed.collections, ...having('NFD', '\u00a0 ').collections] };
    expect(planImport(composed, spaced)).toMatchObject({ newCollectionCount: 0, mergedCount: 1 });
  });

  test('more than a member may have is refused', () => {
    const almostFull = having({ prompts: manyPrompts(498) });
    expect(() => planImport(almostFull, file)).toThrow('You have 498 of at most 500, so they do not fit. Delete some');
    expect(() => planImport(having({}), having({ prompts: manyPrompts(501) }))).toThrow('Import a file with fewer.');
    expect(planImport(having({ prompts: manyPrompts(497) }), file).added).toHaveLength(3);
    const collections = Array.from({ length: 99 }, (_, n) => ({ name: `Number ${n}`, entries: [] }));
    expect(() => planImport(having({ collections }), file)).toThrow('more than 100 collections');
    const entries = Array.from({ length: 99 }, (_, n) => ({ promptId: `p-${n}`, note: '' }));
    const full = having({ collections: [{ name: 'Mornings: first', entries }] });
    expect(() => planImport(full, file)).toThrow('“Mornings: first” would have more than 100 prompts.');
  });

  test('collections of one name become one, in which each prompt is once', () => {
    const entriesOf = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({ promptId: `p-${from + n}`, note: '' }));
    const two = (...sizes: [number, number][]) =>
      having({ collections: sizes.map(([from, to]) => ({ name: 'Mornings', entries: entriesOf(from, to) })) });
    const plan = planImport(nothing, two([0, 60], [40, 100]));
    expect(plan).toMatchObject({ newCollectionCount: 1, newEntryCount: 100, mergedCount: 1 });
    expect(plan.collections.map(({ name, entries }) => [name, entries.length])).toEqual([['Mornings', 100]]);
    expect(() => planImport(nothing, two([0, 60], [41, 101]))).toThrow('“Mornings” would have more than 100 prompts.');
    expect(planImport(two([0, 60]), two([0, 60], [50, 70]))).toMatchObject({ newCollectionCount: 0, newEntryCount: 10 });
  });

  test('a workflow is added once, with the prompts that the member has under other ids', () => {
    const plan = planImport(having({ prompts: [{ ...exported.prompts[0], id: 'z' }] }), {
      ...file,
      workflows: [...file.workflows, ...file.workflows],
    });
    expect(plan.addedWorkflows).toEqual(file.workflows);
    expect(inputOf(file.workflows[0]!, plan.idOf).steps).toMatchObject([
      { promptId: 'lease-review', ownPromptId: null },
      { promptId: null, ownPromptId: 'z' },
      // Shown as gone.
      { promptId: 'deleted', ownPromptId: null },
    ]);
    // The path of a file that is not there becomes an id that a library could have.
    const [step] = file.workflows[0]!.steps;
    const paths = ['prompts/letter.md', 'My Prompts/契約.md', '契約-2.md', '\ud800.md'];
    const workflow = { ...file.workflows[0]!, steps: paths.map((key) => ({ ...step!, promptId: null, key })) };
    const ids = inputOf(workflow, new Map()).steps.map(({ promptId }) => promptId);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(ids).size).toBe(paths.length);
    const again = { ...workflow, steps: workflow.steps.map((each, index) => ({ ...each, promptId: ids[index]!, key: null })) };
    expect(planImport({ ...nothing, workflows: [again] }, { ...nothing, workflows: [workflow] }).addedWorkflows).toEqual([]);
    const workflows = Array.from({ length: 100 }, (_, n) => ({ title: `Number ${n}`, steps: [] }));
    expect(() => planImport(having({ workflows }), file)).toThrow('more than 100 workflows');
  });

  test('a collection with a prompt that is not in the file is refused', () => {
    const lost = { ...file, prompts: [] };
    expect(() => planImport(nothing, lost)).toThrow('“Mornings: first” names a prompt that is not in the file: b');
  });
});
