import type { ContentProblem } from '../front-matter.ts';
import type { Library } from '../library.ts';
import { slugsOnMap } from '../map.ts';
import { namesOf, PROMPT_FILE, TASKS, type CategoryFile, type PromptFile } from '../prompt-file.ts';
import { problemBeside, sentencesOf, splitPrompt, stepsOf, wordsOf, type LibraryRule, type SplitPrompt } from './rule.ts';

const at = ({ source }: PromptFile | CategoryFile, reason: string, line = 1): ContentProblem => ({
  path: source.path,
  line,
  reason,
});

/** The texts in which no two prompts may share much of their wording. */
const UNLIKE: readonly { file: string; textOf(prompt: PromptFile): string; mostShared: number }[] = [
  { file: PROMPT_FILE, textOf: ({ body }) => body, mostShared: 0.5 },
  { file: 'example.yml', textOf: ({ example }) => Object.values(example ?? {}).join('\n'), mostShared: 0.2 },
  { file: 'answer.md', textOf: ({ answer }) => answer?.text ?? '', mostShared: 0.2 },
];

const nearDuplicate: LibraryRule = {
  id: 'near-duplicate',
  severity: 'error',
  check: ({ prompts }) =>
    UNLIKE.flatMap(({ file, textOf, mostShared }) =>
      likenesses(prompts.map(textOf)).flatMap(({ earlier, later, likeness }) => {
        const prompt = prompts[later];
        const other = prompts[earlier];
        if (!prompt || !other || likeness <= mostShared) return [];
        const reason = `shares ${Math.round(likeness * 100)}% of its wording with the one of ${other.slug}; rewrite one of them`;
        return [file === PROMPT_FILE ? at(prompt, reason, prompt.source.bodyLine) : problemBeside(prompt, file, reason)];
      }),
    ),
};

function fiveGrams(text: string): Set<string> {
  const words = wordsOf(text, []);
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')));
}

/** The pairs of texts, by their index, that share any run of five words, and which part of all their runs that is. */
function likenesses(texts: readonly string[]) {
  const grams = texts.map(fiveGrams);
  const owners = new Map<string, number[]>();
  const shared = texts.map(() => new Map<number, number>());
  grams.forEach((own, later) => {
    for (const gram of own) {
      const before = owners.get(gram) ?? [];
      for (const earlier of before) shared[later]?.set(earlier, (shared[later]?.get(earlier) ?? 0) + 1);
      owners.set(gram, [...before, later]);
    }
  });
  const sizeOf = (index: number) => grams[index]?.size ?? 0;
  return shared.flatMap((counts, later) =>
    [...counts].map(([earlier, count]) => ({
      earlier,
      later,
      likeness: count / (sizeOf(earlier) + sizeOf(later) - count),
    })),
  );
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

/** Below this number, prompts of a category that are alike are a coincidence. */
const FEWEST_TO_COMPARE = 6;

/** Reports what more than a third of a category has in common, though the work of its prompts differs. */
const sameInCategory = (id: string, featureOf: (file: SplitPrompt) => string, advice: string): LibraryRule => ({
  id,
  severity: 'error',
  check: ({ categories, prompts }) =>
    categories.flatMap((category) => {
      const own = prompts.filter(({ categoryId }) => categoryId === category.id);
      const most = own.length / 3;
      if (own.length < FEWEST_TO_COMPARE) return [];
      const features = own.map((prompt) => featureOf(splitPrompt(prompt)));
      return [...new Set(features)].flatMap((feature) => {
        const count = features.filter((other) => other === feature).length;
        if (count <= most) return [];
        return at(category, `${count} of ${own.length} prompts have ${feature}; ${advice}, until it is a third at most`);
      });
    }),
});

const sameSteps = sameInCategory(
  'same-steps',
  (file) => `${stepsOf(file).length} steps`,
  'divide or join steps as the work of each needs it',
);

const sameClosing = sameInCategory(
  'same-closing',
  ({ blocks }) => {
    const last = blocks.at(-1)?.units.at(-1)?.text ?? '';
    const sentence = sentencesOf({ line: 1, text: last }).at(-1)?.text ?? '';
    return `the last sentence "${sentence}"`;
  },
  'end them as the work of each needs it',
);

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

/** Where the site promises a number of prompts, and where it also promises how many are free. */
const PLACES = [
  'api/src/features/prompts/content/lint/library-rules.ts',
  'README.md',
  'web/src/features/landing/claims.ts',
  'web/src/features/chat/script.ts',
];
const PLACES_OF_FREE = [...PLACES, 'web/src/pages/access/SignUpPage.tsx'];
const promise = (count: number, places: readonly string[]) =>
  `the site promises ${count}; if this is meant, change the number in ${places.join(', ')}`;

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
      else if (own.length !== expected) reasons.push(`has ${own.length} prompts; ${promise(expected, PLACES)}`);
      if (free(own) < FREE_PER_CATEGORY) reasons.push(`has ${free(own)} free prompts; make it at least ${FREE_PER_CATEGORY}`);
      return reasons.map((reason) => at(category, reason));
    });

    const absent = Object.keys(PROMPTS_PER_CATEGORY).filter((id) => !categories.some((category) => category.id === id));
    const whole = (reason: string): ContentProblem => ({ path: dictionary.path, line: 1, reason });
    problems.push(...absent.map((id) => whole(`the category "${id}" is missing; add its folder`)));
    if (free(prompts) !== FREE_PROMPTS)
      problems.push(whole(`the library has ${free(prompts)} free prompts; ${promise(FREE_PROMPTS, PLACES_OF_FREE)}`));
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
      const mapped = slugsOnMap(category).map(({ slug, line }) => ({ slug, line: category.source.bodyLine + line }));
      const absent = prompts.filter(
        ({ slug, categoryId }) => categoryId === category.id && !mapped.some((place) => place.slug === slug),
      );
      const gone = mapped.filter(({ slug }) => !prompts.some((prompt) => prompt.slug === slug));
      return [
        ...absent.map(({ slug }) =>
          at(category, `the map does not name \`${slug}\`; put it under the work it serves`, category.source.bodyLine),
        ),
        ...gone.map(({ slug, line }) =>
          at(category, `the map names \`${slug}\`, which does not exist; correct or remove it`, line),
        ),
      ];
    }),
};

export const libraryRules: LibraryRule[] = [
  nearDuplicate,
  sameOpening,
  sameSteps,
  sameClosing,
  dictionaryShare,
  counts,
  taskSpread,
  map,
];
