import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ContentError } from './front-matter.ts';
import { GOOD_CATEGORY, GOOD_FILES, GOOD_PATH, GOOD_PROMPT, stub, withFiles } from './good-prompt.fixture.ts';
import { assembleLibrary, readLibrary, type SourceFile } from './library.ts';
import { parseCategoryFile, parsePromptFile } from './prompt-file.ts';

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  return '';
}
const lineOf = (text: string, start: string) => text.split('\n').findIndex((line) => line.trim().startsWith(start)) + 1;

describe('parsePromptFile', () => {
  it('reads a valid file', () => {
    expect(parsePromptFile(GOOD_PATH, GOOD_PROMPT)).toMatchObject({
      slug: 'lease-guaranty-exposure-review',
      categoryId: 'legal',
      added: '2026-06-01',
      related: ['guaranty-release-letter', 'guaranty-question-list'],
      variables: [{ name: 'JURISDICTION', required: true }, { options: ['Plain', 'Formal', 'Brief'] }, { type: 'longtext' }],
      body: expect.stringMatching(/^A guarantor's[^]*three at most\.$/),
    });
  });

  it('accepts a byte order mark and CRLF line ends', () => {
    const windows = `\uFEFF${GOOD_PROMPT.replaceAll('\n', '\r\n')}`;
    expect(parsePromptFile(GOOD_PATH, windows).body).toBe(parsePromptFile(GOOD_PATH, GOOD_PROMPT).body);
  });

  it.each<[from: string | RegExp, to: string, line: string, reason: string]>([
    ['premium: true\n', '', 'title', 'premium is missing'],
    ['premium: true', 'premium: perhaps', 'premium', 'premium must be a boolean'],
    ['premium: true', 'premium: true\nprize: 1', 'prize', 'prize is not a known field'],
    ['title: Lease Guaranty Exposure Review', 'title: Lease Review', 'title', '3 to 9 words'],
    [/description: Shows.*/, 'description: Too short.', 'description', 'description has 10 characters; it needs at least 60'],
    [/description: Shows/, 'description: Lease guaranty exposure review shows', 'description', 'repeats the title'],
    ['task: analysis', 'task: thinking', 'task', 'task must be one of: analysis, writing'],
    ['tags: [contract-review, risk]', 'tags: [risk]', 'tags', 'tags has 1 entries; it needs at least 2'],
    ['tags: [contract-review, risk]', 'tags: [risk, risk]', 'tags', 'holds an entry twice'],
    ['version: "1.0"', 'version: 2.10', '- { version', 'must be two numbers in quotation marks, such as "2.0"'],
    ['added: 2026-06-01', 'added: 2026-02-30', 'added', 'must be a date'],
    ['reviewed: 2026-06-02', 'reviewed: 2026-05-31', 'reviewed', 'is before added'],
    ['name: TONE', 'name: Tone', '- name: Tone', 'variables #2 name must be capitals'],
    ['name: TONE', 'name: JURISDICTION', '- name: JURISDICTION', 'declares a name twice'],
    [/ +label: Tone\n/, '', '- name: TONE', 'variables #2 label is missing'],
    ['placeholder: Plain', 'placeholder: Loud', 'placeholder: Loud', 'must be one of the options'],
    [/ +options: .*\n/, '', '- name: TONE', 'options is missing'],
    ['type: text\n', 'type: date\n', 'placeholder: New York', 'must be a date'],
    ['type: text\n', 'type: number\n', 'placeholder: New York', 'must be a plain number'],
    [/required: true/g, 'required: false', '- name: JURISDICTION', '1 to 3 that are required'],
    ['label: Tone', 'label: Tone: how', 'label: Tone', 'not valid YAML'],
    ['Tone of the memo: [TONE]', 'Tone of the memo: plain', '- name: TONE', 'TONE is declared but not used'],
    ['</guaranty>', '', '<guaranty>', 'is neither a placeholder nor a tag pair'],
  ])('%s -> %s', (from, to, line, reason) => {
    const text = GOOD_PROMPT.replace(from, () => to);
    const message = messageOf(() => parsePromptFile(GOOD_PATH, text));
    expect(message).toContain(reason);
    expect(message).toContain(`${GOOD_PATH}:${lineOf(text, line)}: `);
  });

  it.each([
    '[AMOUNT]',
    '[amount]',
    '[ ]',
    '[',
    ']',
    '{amount}',
    '{{amount}}',
    '${amount}',
    '<AMOUNT>',
    '<amount>',
    '<<amount>>',
    '«amount»',
    '%AMOUNT%',
    '$AMOUNT',
    'CONTRACT_TYPE',
    '____',
    'XXX',
    'TODO',
  ])('reports %s as a stray placeholder', (stray) => {
    const text = GOOD_PROMPT.replace('the largest amount', () => `the largest ${stray} amount`);
    const message = messageOf(() => parsePromptFile(GOOD_PATH, text));
    expect(message).toContain(`${GOOD_PATH}:${lineOf(text, '2. Calculate')}: "${stray}"`);
  });

  it.each(["US$'000", '$5,000', '5 < 6 and 7 > 6', 'EBITDA', '(VERIFY)', 'the text inside <guaranty>', '...', '50%'])(
    'accepts %s as plain text',
    (text) => {
      expect(() =>
        parsePromptFile(
          GOOD_PATH,
          GOOD_PROMPT.replace('the largest amount', () => `the largest ${text} amount`),
        ),
      ).not.toThrow();
    },
  );

  it('reports all problems of a file at once', () => {
    const text = GOOD_PROMPT.replace('premium: true', 'premium: perhaps')
      .replace('task: analysis', 'task: thinking')
      .replace('the largest', 'the [LARGEST]');
    expect(messageOf(() => parsePromptFile(GOOD_PATH, text)).split('\n')).toHaveLength(3);
  });

  it.each(['', 'no front matter', '---\ntitle: x\n', '---\n---\n', '---\n- a\n---\nbody', '---\n"\n---\nbody'])(
    'throws a ContentError for %j',
    (text) => {
      expect(messageOf(() => parsePromptFile(GOOD_PATH, text))).toMatch(
        /^content\/legal\/lease-guaranty-exposure-review\/prompt.md:\d+: /,
      );
    },
  );
});

describe('parseCategoryFile', () => {
  it('reads a valid file', () => {
    expect(parseCategoryFile('content/legal/_category.md', GOOD_CATEGORY)).toMatchObject({
      id: 'legal',
      position: 1,
      chips: ['Contracts', 'Research', 'Compliance'],
    });
  });

  it('requires the id to be the folder name', () => {
    expect(messageOf(() => parseCategoryFile('content/law/_category.md', GOOD_CATEGORY))).toContain(
      '_category.md:2: id must be the name of the folder, "law"',
    );
  });
});

const practiceField = (name: string) =>
  `- name: ${name}\n  label: A label\n  description: What it is to a member.\n  placeholder: Something\n  type: text\n`;

describe('assembleLibrary', () => {
  const beside = (name: string) => GOOD_PATH.replace('prompt.md', name);
  const problemsOf = (files: readonly SourceFile[]) =>
    assembleLibrary(files).problems.map(({ path, line, reason }) => `${path}:${line}: ${reason}`);
  const changed = (from: string, to: string) => withFiles({ path: GOOD_PATH, text: GOOD_PROMPT.replace(from, to) });

  it('reports nothing about valid files', () => {
    expect(problemsOf(GOOD_FILES)).toEqual([]);
  });

  it.each<[what: string, files: readonly SourceFile[], problem: string]>([
    [
      'an unknown tag',
      changed('[contract-review, risk]', '[contract-review, luck]'),
      `${GOOD_PATH}:6: the tag "luck" is not in legal/_category.md`,
    ],
    [
      'a related prompt that does not exist',
      changed('guaranty-question-list', 'gone'),
      `${GOOD_PATH}:13: related names "gone", which does not exist`,
    ],
    [
      'a prompt related to itself',
      changed('guaranty-question-list', 'lease-guaranty-exposure-review'),
      'related names the prompt itself',
    ],
    [
      'a slug in two categories',
      withFiles({ ...stub('guaranty-release-letter'), path: 'content/legal-two/guaranty-release-letter/prompt.md' }),
      'the slug "guaranty-release-letter" is taken by content/legal/',
    ],
    [
      'a folder without a category file',
      withFiles({ ...stub('lost'), path: 'content/nowhere/lost/prompt.md' }),
      'the folder "nowhere" has no _category.md',
    ],
    [
      'a folder whose name is the end of another one with a category file',
      withFiles({ ...stub('lost'), path: 'content/gal/lost/prompt.md' }),
      'the folder "gal" has no _category.md',
    ],
    [
      'a file whose name ends like that of the dictionary',
      withFiles({ path: 'content/legal/old_variables.yml', text: '' }),
      'content/legal/old_variables.yml:1: is not a prompt',
    ],
    [
      'a file name that is not a slug',
      withFiles({ ...stub('x'), path: 'content/legal/Bad Name/prompt.md' }),
      'the name of the folder is the id of the prompt',
    ],
    [
      'a file that is not a prompt',
      withFiles({ path: 'content/legal/notes.txt', text: '' }),
      'content/legal/notes.txt:1: is not a prompt',
    ],
    [
      'an example without one of the fields',
      withFiles({ path: beside('example.yml'), text: 'JURISDICTION: Ohio\nTONE: Plain\nCLIENT: x\n' }),
      'example.yml:1: CONTRACT_TEXT is missing',
    ],
    [
      'an example with a field that the prompt does not have',
      withFiles({ path: beside('example.yml'), text: 'JURISDICTION: Ohio\nCLIENT: x\n' }),
      'example.yml:2: CLIENT is no field of the prompt',
    ],
    [
      'an answer without its date',
      withFiles({ path: beside('answer.md'), text: '---\ndigest: 0123456789abcdef\n---\nYes.\n' }),
      'answer.md:2: date is missing',
    ],
    [
      'a single follow-up',
      withFiles({ path: beside('follow-ups.yml'), text: `- title: Shorten it\n  text: ${'Make it shorter. '.repeat(6)}\n` }),
      'follow-ups.yml:1: has 1 entries; it needs at least 2',
    ],
    [
      'a short version without one of the fields',
      withFiles({ path: beside('short.md'), text: 'Read [CONTRACT_TEXT] in [JURISDICTION].\n' }),
      'TONE is declared but not used',
    ],
    [
      'a file that no prompt has',
      withFiles({ path: beside('notes.md'), text: 'x' }),
      'notes.md:1: is no file of a prompt; use example.yml, answer.md, follow-ups.yml, short.md',
    ],
    [
      'two categories with the same position',
      withFiles({ path: 'content/law/_category.md', text: GOOD_CATEGORY.replace('id: legal', 'id: law') }),
      'position 1 is taken by "legal"',
    ],
    [
      'a broken dictionary',
      withFiles({ path: 'content/_variables.yml', text: '# Who\nTone - how\n' }),
      '_variables.yml:2: must read "NAME: what it always means"',
    ],
    [
      'a field of the practice profile that is not in the dictionary',
      withFiles({ path: 'content/_practice.yml', text: practiceField('TONE') + practiceField('MOOD') }),
      '_practice.yml:6: MOOD is not in _variables.yml',
    ],
    [
      'a field of the practice profile that is there twice',
      withFiles({ path: 'content/_practice.yml', text: practiceField('TONE') + practiceField('TONE') }),
      '_practice.yml:6: TONE is already listed',
    ],
    [
      'a field of the practice profile without a label',
      withFiles({ path: 'content/_practice.yml', text: practiceField('TONE').replace(/ {2}label.*\n/, '') }),
      '_practice.yml:1: #1 label is missing',
    ],
  ])('reports %s', (_what, files, problem) => {
    expect(problemsOf(files).join('\n')).toContain(problem);
  });
});

it('keeps the line breaks of an answer, which are two spaces at the end of a line', () => {
  const text = '---\ndate: 2026-11-23\ndigest: 0123456789abcdef\n---\nOne  \nTwo\n';
  const { library } = assembleLibrary(withFiles({ path: GOOD_PATH.replace('prompt.md', 'answer.md'), text }));
  expect(library.prompts.find(({ source }) => source.path === GOOD_PATH)?.answer?.text).toBe('One  \nTwo');
});

describe('readLibrary', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'content-'));
  });
  afterEach(() => rm(dir, { recursive: true }));
  const store = async (files: readonly SourceFile[]) => {
    for (const { path, text } of files) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, path), text);
    }
  };

  it('reads a folder and skips hidden files', async () => {
    await store([
      ...GOOD_FILES,
      { path: 'content/legal/_draft.md', text: '' },
      { path: 'content/legal/.swp', text: '' },
      { path: 'content/README.md', text: '' },
    ]);
    const library = await readLibrary(join(dir, 'content'));
    expect(library.categories.map(({ id }) => id)).toEqual(['legal']);
    expect(library.prompts).toHaveLength(3);
    expect([...library.dictionary.names]).toEqual(['JURISDICTION', 'TONE', 'CONTRACT_TEXT']);
  });

  it('throws one error with the problems of all files', async () => {
    await store(withFiles({ path: GOOD_PATH, text: '' }, { path: 'content/legal/guaranty-question-list/prompt.md', text: '' }));
    const error = await readLibrary(join(dir, 'content')).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentError);
    expect(error instanceof ContentError && error.problems.map(({ path }) => path.slice(dir.length + 1)).sort()).toEqual(
      ['content/legal/guaranty-question-list/prompt.md', GOOD_PATH].sort(),
    );
  });
});
