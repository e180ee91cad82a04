import type { ContentProblem } from '../front-matter.ts';
import type { Library } from '../library.ts';
import { TASKS, type CategoryFile, type PromptFile } from '../prompt-file.ts';
import { namesOf, splitPrompt, wordsOf, type LibraryRule } from './rule.ts';

const at = ({ source }: PromptFile | CategoryFile, reason: string, line = 1): ContentProblem => ({
  path: source.path,
  line,
  reason,
});

const MAX_LIKENESS = 0.5;

const nearDuplicate: LibraryRule = {
  id: 'near-duplicate',
  severity: 'error',
  check({ prompts }) {
    const grams = prompts.map(({ body }) => fiveGrams(body));
    return prompts.flatMap((prompt, index) =>
      prompts.slice(0, index).flatMap((other, otherIndex) => {
        const likeness = jaccard(grams[index] ?? new Set(), grams[otherIndex] ?? new Set());
        if (likeness <= MAX_LIKENESS) return [];
        return [
          at(
            prompt,
            `shares ${Math.round(likeness * 100)}% of its wording with ${other.source.path}; rewrite one of them`,
            prompt.source.bodyLine,
          ),
        ];
      }),
    );
  },
};

function fiveGrams(text: string): Set<string> {
  const words = wordsOf(text, []);
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared++;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

/** Reports openings that many prompts share. A group of two is accepted as a coincidence. */
const sameOpening: LibraryRule = {
  id: 'same-opening',
  severity: 'warning',
  check({ prompts }) {
    const alike = new Map<string, PromptFile[]>();
    for (const prompt of prompts) {
      const words = wordsOf(splitPrompt(prompt).opening.units[0]?.text ?? '', [])
        .slice(0, 3)
        .join(' ');
      alike.set(words, [...(alike.get(words) ?? []), prompt]);
    }
    return [...alike].flatMap(([words, group]) =>
      group.length < 3 || group.length <= prompts.length * 0.08
        ? []
        : group.map((prompt) =>
            at(prompt, `begins "${words} …" like ${group.length - 1} others; begin it differently`, prompt.source.bodyLine),
          ),
    );
  },
};

const dictionaryShare: LibraryRule = {
  id: 'dictionary-share',
  severity: 'warning',
  check({ prompts, dictionary }) {
    const uses = prompts.flatMap(namesOf);
    const share = uses.filter((name) => dictionary.names.has(name)).length / uses.length;
    if (uses.length === 0 || share >= 0.8) return [];
    return [
      {
        path: dictionary.path,
        line: 1,
        reason: `only ${Math.round(share * 100)}% of all variables come from here; bring it to 80% by renaming variables or adding common names`,
      },
    ];
  },
};

/** The counts that the site promises. */
const PROMPTS_PER_CATEGORY: Readonly<Record<string, number>> = {
  legal: 47,
  marketing: 38,
  finance: 29,
  healthcare: 23,
  'real-estate': 18,
  consulting: 15,
  hr: 12,
  sales: 19,
};
const FREE_PROMPTS = 54;
const FREE_PER_CATEGORY = 3;
const TASKS_PER_CATEGORY = 5;
const MAX_TASK_SHARE = 0.4;

const counts: LibraryRule = {
  id: 'counts',
  severity: 'error',
  check({ categories, prompts, dictionary }) {
    const free = (some: readonly PromptFile[]) => some.filter(({ premium }) => !premium).length;
    const problems = categories.flatMap((category) => {
      const own = prompts.filter(({ categoryId }) => categoryId === category.id);
      const expected = PROMPTS_PER_CATEGORY[category.id];
      const reasons: string[] = [];
      if (expected === undefined) reasons.push('is not one of the eight categories; remove it, or add its number to the linter');
      else if (own.length !== expected) reasons.push(`has ${own.length} prompts; the site promises ${expected}`);
      if (free(own) < FREE_PER_CATEGORY) reasons.push(`has ${free(own)} free prompts; make it at least ${FREE_PER_CATEGORY}`);
      return reasons.map((reason) => at(category, reason));
    });

    const absent = Object.keys(PROMPTS_PER_CATEGORY).filter((id) => !categories.some((category) => category.id === id));
    const whole = (reason: string): ContentProblem => ({ path: dictionary.path, line: 1, reason });
    problems.push(...absent.map((id) => whole(`the category "${id}" is missing; add its folder`)));
    if (free(prompts) !== FREE_PROMPTS)
      problems.push(whole(`the library has ${free(prompts)} free prompts; the site promises ${FREE_PROMPTS}`));
    return problems;
  },
};

const taskSpread: LibraryRule = {
  id: 'task-spread',
  severity: 'error',
  check: ({ categories, prompts }: Library) =>
    categories.flatMap((category) => {
      const own = prompts.filter(({ categoryId }) => categoryId === category.id);
      const numbers = TASKS.map((task) => ({ task, count: own.filter((prompt) => prompt.task === task).length })).filter(
        ({ count }) => count > 0,
      );
      const heavy = numbers.filter(({ count }) => count > own.length * MAX_TASK_SHARE);
      const problems = heavy.map(({ task, count }) =>
        at(category, `${count} of ${own.length} prompts are "${task}"; keep every task under 40%`),
      );
      if (numbers.length < TASKS_PER_CATEGORY)
        problems.push(at(category, `has ${numbers.length} kinds of task; cover at least ${TASKS_PER_CATEGORY}`));
      return problems;
    }),
};

/** The map shows editors what is missing, so it must list every existing prompt. */
const map: LibraryRule = {
  id: 'map',
  severity: 'error',
  check: ({ categories, prompts }) =>
    categories.flatMap((category) => {
      const line = (slug: string) =>
        category.source.bodyLine + category.map.slice(0, category.map.indexOf(slug)).split('\n').length - 1;
      const mapped = [...category.map.matchAll(/`([a-z0-9-]+)`/g)].map(([, slug = '']) => slug);
      const absent = prompts.filter(({ slug, categoryId }) => categoryId === category.id && !mapped.includes(slug));
      const gone = mapped.filter((slug) => !prompts.some((prompt) => prompt.slug === slug));
      return [
        ...absent.map(({ slug }) =>
          at(category, `the map does not name \`${slug}\`; put it under the work it serves`, category.source.bodyLine),
        ),
        ...gone.map((slug) => at(category, `the map names \`${slug}\`, which does not exist; correct or remove it`, line(slug))),
      ];
    }),
};

export const libraryRules: LibraryRule[] = [nearDuplicate, sameOpening, dictionaryShare, counts, taskSpread, map];
