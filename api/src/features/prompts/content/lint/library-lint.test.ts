import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fill } from '@promptory/sdk/fill';
import {
  BODY_START,
  findingsIn,
  GOOD_CATEGORY,
  GOOD_FILES,
  GOOD_PATH,
  GOOD_PROMPT,
  headFor,
  withFiles,
} from '../good-prompt.fixture.ts';
import { assembleLibrary, readLibrary } from '../library.ts';
import { namesOf, parsePromptFile, type PromptFile } from '../prompt-file.ts';
import { blockRules } from './blocks.ts';
import { lint } from './lint.ts';
import { splitPrompt } from './rule.ts';
import { expectedFill, trickyValues } from './variables.ts';

const CONTENT = fileURLToPath(new URL('../../../../../content', import.meta.url));

describe('rules about the whole library', () => {
  const body = GOOD_PROMPT.slice(BODY_START);
  const copy = (slug: string, text = body) => ({
    path: `content/legal/${slug}/prompt.md`,
    text: headFor(slug) + text,
  });
  const rulesOf = (...files: { path: string; text: string }[]) =>
    findingsIn([...GOOD_FILES, ...files])
      .filter(({ path }) => files.some((file) => file.path === path))
      .map(({ rule }) => rule);

  it('reports near-duplicates', () => {
    expect(
      rulesOf(copy('z-copy', body.replace("A guarantor's attorney", 'The attorney').replaceAll('figure', 'number'))),
    ).toEqual(['near-duplicate']);
  });

  it.each(['example.yml', 'answer.md'])('reports near-duplicates of %s', (name) => {
    const words = 'the cap of the guaranty is two years of rent and it falls by half in each year without default';
    const text = {
      'example.yml': `JURISDICTION: Ohio\nTONE: Plain\nCONTRACT_TEXT: ${words}\n`,
      'answer.md': `---\ndate: 2026-11-23\ndigest: "${'0'.repeat(16)}"\n---\n${words}\n`,
    };
    const files = ['guaranty-question-list', 'guaranty-release-letter'].map((slug) => ({
      path: `content/legal/${slug}/${name}`,
      text: text[name as keyof typeof text],
    }));
    const found = findingsIn([...GOOD_FILES, ...files]).filter(({ rule }) => rule === 'near-duplicate');
    expect(found.map(({ path }) => path)).toEqual([`content/legal/guaranty-release-letter/${name}`]);
  });

  it.each([
    ['same-steps', '6 of 8 prompts have 4 steps'],
    ['same-closing', '6 of 8 prompts have the last sentence "Close with'],
  ])('reports more than a third of a category that is alike: %s', (rule, reason) => {
    const alike = ['a', 'b', 'c', 'd', 'e'].map((slug) => copy(slug));
    const found = (files: { path: string; text: string }[]) =>
      findingsIn([...GOOD_FILES, ...files]).filter((finding) => finding.rule === rule);
    expect(found(alike)).toEqual([
      expect.objectContaining({ path: 'content/legal/_category.md', reason: expect.stringContaining(reason) }),
    ]);
    expect(found(alike.slice(0, 1))).toEqual([]);
  });

  it('reports prompts that begin alike', () => {
    const different = (slug: string) => copy(slug, `A guarantor's attorney ${slug} [JURISDICTION] [TONE] [CONTRACT_TEXT]`);
    expect(rulesOf(different('one'), different('two')).filter((rule) => rule === 'same-opening')).toHaveLength(2);
  });

  it('requires the promised counts, free and premium, and every kind of task', () => {
    const reasons = findingsIn(GOOD_FILES).map(({ rule, reason }) => `${rule}: ${reason}`);
    expect(reasons).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^counts: has 3 prompts; the site promises 47; if .*library-rules\.ts, README\.md, .*script\.ts$/),
        'counts: has 0 free prompts; make it at least 3',
        'counts: the category "sales" is missing; add its folder',
        expect.stringMatching(/^counts: the library has 0 free prompts; the site promises 54; if .*SignUpPage\.tsx$/),
        'task-spread: 3 of 3 prompts are "analysis"; keep every task under 40%',
        'task-spread: has 1 kinds of task; cover at least 5',
      ]),
    );
  });

  it('reports an alias on more than three prompts', () => {
    const files = ['one', 'two', 'three'].map((slug) => ({ path: `content/legal/${slug}/prompt.md`, text: GOOD_PROMPT }));
    const common = findingsIn([...GOOD_FILES, ...files]).filter(({ rule }) => rule === 'common-alias');
    expect([...new Set(common.map(({ reason }) => reason))]).toContain(
      'the alias "PG review" stands on 4 prompts; keep it on 3 at most',
    );
    expect(findingsIn(GOOD_FILES).filter(({ rule }) => rule === 'common-alias')).toEqual([]);
  });

  it('requires every prompt on the map of its category', () => {
    const path = 'content/legal/_category.md';
    const findings = findingsIn(
      withFiles({
        path,
        text: `${GOOD_CATEGORY}- Of gone: \`guaranty-release-letter\`, not a gone-prompt\n- Gone: \`gone-prompt\`\n`,
      }),
    );
    const ofMap = findings.filter(({ rule }) => rule === 'map').map(({ line, reason }) => `${line}: ${reason}`);
    expect(ofMap).toHaveLength(3);
    expect(ofMap).toContain(
      `${GOOD_CATEGORY.split('\n').length + 1}: the map names \`gone-prompt\`, which does not exist; correct or remove it`,
    );
  });
});

/** One copy of the prompt per block, each without that block. The opening counts as a block. */
function withoutEachBlock(prompt: PromptFile): PromptFile[] {
  const parts = prompt.body.split(/^(?=## )/m);
  return parts.map((_, left) => ({ ...prompt, body: parts.filter((_part, index) => index !== left).join('') }));
}

const hasBlockErrors = (prompt: PromptFile, library: Awaited<ReturnType<typeof readLibrary>>) =>
  blockRules.some(({ check }) => check(splitPrompt(prompt), library).length > 0);

describe('a prompt without one of its blocks fails', () => {
  it('the valid prompt', () => {
    const { library } = assembleLibrary(GOOD_FILES);
    const bad = withoutEachBlock(parsePromptFile(GOOD_PATH, GOOD_PROMPT));
    expect(bad).toHaveLength(7);
    expect(bad.every((prompt) => hasBlockErrors(prompt, library))).toBe(true);
  });

  it('every prompt of the library', async () => {
    const library = await readLibrary(CONTENT);
    const unnoticed = library.prompts.flatMap(withoutEachBlock).filter((prompt) => !hasBlockErrors(prompt, library));
    expect(unnoticed.map(({ slug }) => slug)).toEqual([]);
  });
});

describe('the real library', () => {
  it('has no errors', async () => {
    const findings = lint(await readLibrary(CONTENT)).filter(({ severity }) => severity === 'error');
    expect(findings.map(({ path, line, reason }) => `${path}:${line}: ${reason}`)).toEqual([]);
  });

  it('has the numbers that README and the landing page name', async () => {
    const { prompts } = await readLibrary(CONTENT);
    const countOf = (category: string) => prompts.filter(({ categoryId }) => categoryId === category).length;
    const free = prompts.filter(({ premium }) => !premium).length;
    const read = (path: string) => readFileSync(join(CONTENT, '../..', path), 'utf8');
    expect(read('README.md')).toContain(`The library has ${prompts.length} prompts in 8 professions, ${free} of them free.`);
    const claims = read('web/src/features/landing/claims.ts');
    expect(claims).toContain(`freePrompts: '${free}'`);
    for (const category of ['legal', 'marketing', 'finance', 'healthcare', 'real-estate'])
      expect(claims.replaceAll("'", '')).toContain(` ${category}: ${countOf(category)}`);
  });

  it('is filled in exactly as typed, for any values', async () => {
    const { prompts } = await readLibrary(CONTENT);
    expect(prompts.length).toBeGreaterThan(0);
    for (const prompt of prompts) {
      const names = namesOf(prompt);
      const typed = fc
        .oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom(...trickyValues(names)))
        .filter((text) => text.trim() !== '' && !/[\uE000\uE001]/.test(text));
      const anyValues = fc.record(Object.fromEntries(names.map((name) => [name, typed])));
      fc.assert(
        fc.property(anyValues, (values) => fill(prompt.body, names, values) === expectedFill(prompt, values)),
        { numRuns: 25 },
      );
      expect(fill(prompt.body, names, {})).toBe(prompt.body);
    }
  });
});
