import type { ContentProblem } from '../front-matter.ts';
import type { PromptFile } from '../prompt-file.ts';
import { problem, wordsOf, type LibraryRule, type Rule } from './rule.ts';

const MAX_PROMPTS = 3;

/** The word without a plural or verb ending, so that "contract" and "contracts" are one word. */
const stem = (word: string) => word.replace(/(?:ies|y)$/, 'i').replace(/(?:ing|ed|es|s|e)$/, '');
const stemsOf = (text: string) => wordsOf(text.replaceAll(/[-/]/g, ' '), []).map(stem);

/** An alias that has only words of the title finds nothing that the title does not. */
const aliasOfTitle: Rule = {
  id: 'alias-of-title',
  severity: 'error',
  check(file) {
    const title = new Set(stemsOf(file.prompt.title));
    return file.prompt.aliases.flatMap((alias, index) =>
      stemsOf(alias).every((word) => title.has(word))
        ? [
            problem(
              file,
              file.prompt.source.lineOf(['aliases', index]),
              `the alias "${alias}" only repeats the title; write what else members call it`,
            ),
          ]
        : [],
    );
  },
};

/** An alias of many prompts leads to none of them. */
const commonAlias: LibraryRule = {
  id: 'common-alias',
  severity: 'error',
  check({ prompts }) {
    const uses = new Map<string, { prompt: PromptFile; alias: string; index: number }[]>();
    for (const prompt of prompts) {
      for (const [index, alias] of prompt.aliases.entries()) {
        const known = uses.get(alias.toLowerCase()) ?? [];
        uses.set(alias.toLowerCase(), [...known, { prompt, alias, index }]);
      }
    }
    return [...uses.values()].flatMap((all) =>
      all.slice(MAX_PROMPTS).map(({ prompt: { source }, alias, index }): ContentProblem => ({
        path: source.path,
        line: source.lineOf(['aliases', index]),
        reason: `the alias "${alias}" stands on ${all.length} prompts; keep it on ${MAX_PROMPTS} at most`,
      })),
    );
  },
};

export const aliasRules = [aliasOfTitle];
export const aliasLibraryRules = [commonAlias];
